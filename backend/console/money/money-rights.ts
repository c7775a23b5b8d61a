import { BILL_PURPOSE } from "../../dine-in/bill/payment-notice.ts";
import { asUuid } from "../../ids.ts";
import type { TxnRow } from "../../payments-service/txns/txns.ts";
import { isManager } from "../../rules/staff-people.ts";
import type { ConsoleContext, Words } from "../console-context.ts";

/** Who reads of the business's money, and in which words: a person in the console, or the operator, who is at no store. */
export interface MoneyReader extends Words, Pick<ConsoleContext, "app" | "now"> {
  readonly signed: Pick<ConsoleContext["signed"], "business" | "repos"> & {
    readonly member: Pick<ConsoleContext["signed"]["member"], "role" | "store_ids">;
  };
  readonly store: Pick<ConsoleContext["store"], "id"> | null;
}

/** The business's money as a whole (its accounts' lists, fees, top-ups) is for people with access to all stores. */
export const maySeeMoney = ({ signed }: Pick<MoneyReader, "signed">): boolean =>
  isManager(signed.member.role) && signed.member.store_ids === null;

const NO_STORE = 0;

/** The store whose money alone a manager sees; null: with access to all stores, the business's. */
export const onlyStore = (reader: MoneyReader): number | null =>
  maySeeMoney(reader) ? null : (reader.store?.id ?? NO_STORE);

/**
 * Whether a payment is shown on this store's screen: the store's own are; those of no store (top-ups, and money that came without an
 * order) are the business's, and with them the name and amount of a guest who may never have been at this store.
 */
export const isShownHere = (context: ConsoleContext, storeId: number | null): boolean =>
  storeId === null ? maySeeMoney(context) : storeId === context.store.id;

/** The store at whose table a share of a bill was paid; null for what is no share. */
export async function storeOfShare(
  { signed: { repos } }: ConsoleContext,
  { purpose, purpose_id }: Pick<TxnRow, "purpose" | "purpose_id">,
): Promise<number | null> {
  const id = purpose === BILL_PURPOSE ? asUuid(purpose_id) : null;
  const share = id ? await repos.billPayments.byId(id) : null;
  return (share && (await repos.bills.byId(share.bill_id)))?.store_id ?? null;
}
