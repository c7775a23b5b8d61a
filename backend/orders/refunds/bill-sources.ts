import { addMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import { type TxnRow, txnById } from "../../payments-service/txns/txns.ts";

/** What a table's bill was paid with, and how much of it can still go back; the rounds that it paid for say what for. */
export interface BillSource {
  /** Of the payment, or `hand` for all that staff took in person. */
  readonly id: string;
  readonly left: Minor;
  /** Null: in person. */
  readonly txn: TxnRow | null;
}

/** All that staff took at a table goes back from the same till. */
export const BY_HAND_AT_TABLE = "hand";

/**
 * The payments of the bill of a round of which money can go back. Shares that were paid with wallet credit are none of them. Read it with
 * the bill locked before anything goes back: one payment is for several rounds.
 */
export async function billSources(tx: Repositories, { bill_id }: Pick<OrderRow, "bill_id">): Promise<BillSource[]> {
  if (!bill_id) return [];
  const paid = (await tx.billPayments.ofBill(bill_id)).filter(({ status }) => status === "paid");
  const rounds = await tx.bills.rounds(bill_id);
  const gone = (await Promise.all(rounds.map(({ id }) => tx.refunds.ofOrder(id)))).flat();
  const sources: BillSource[] = [];
  const add = (id: string, txn: TxnRow | null, taken: Minor, back: Minor) => {
    const left = mostMoney(ZERO, subtractMoney(taken, back));
    if (left > 0) sources.push({ id, txn, left });
  };
  for (const { txn_id, amount, tip, rounding } of paid) {
    const txn = txn_id ? await txnById(tx.db, txn_id) : null;
    if (!txn?.pays || txn.refund_reason) continue;
    const back = addMoney(...gone.filter((row) => row.txn_id === txn.id).map((row) => row.amount));
    add(txn.id, txn, addMoney(amount, tip, rounding), back);
  }
  const inPerson = paid.filter(({ way }) => way === "cash" || way === "card");
  const taken = addMoney(...inPerson.map(({ amount, tip }) => addMoney(amount, tip)));
  add(BY_HAND_AT_TABLE, null, taken, addMoney(...gone.filter(({ way }) => way === "spot").map(({ amount }) => amount)));
  return sources;
}

/** The one that was chosen, or the only one; null if it has to be chosen. */
export const sourceOf = (sources: readonly BillSource[], chosen: string | null): BillSource | null =>
  chosen === null
    ? sources.length === 1
      ? (sources[0] ?? null)
      : null
    : (sources.find(({ id }) => id === chosen) ?? null);
