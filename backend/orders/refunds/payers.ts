import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import type { Repositories } from "../../db/repositories.ts";
import { txnById } from "../../payments-service/txns/txns.ts";
import { isShareBack } from "../../rules/refund/shown-refunds.ts";

type Back = Pick<RefundRow, "way" | "source" | "txn_id">;

/** The customer whose money goes back; null if the payer is unknown: in person, of a table's bill. */
async function payerOf(repos: Repositories, order: OrderRow, row: Back): Promise<string | null> {
  if (!isShareBack(order, row)) return order.customer_id;
  if (row.txn_id) return (await txnById(repos.db, row.txn_id))?.customer_id ?? null;
  const share = row.way === "wallet" && row.source ? await repos.billPayments.byId(row.source) : null;
  return share?.customer_id ?? null;
}

/** Refunds by the customer whose money they are. */
export async function byPayer<Row extends Back>(
  repos: Repositories,
  order: OrderRow,
  rows: readonly Row[],
): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>();
  for (const row of rows) {
    const payer = await payerOf(repos, order, row);
    if (payer) all.set(payer, [...(all.get(payer) ?? []), row]);
  }
  return all;
}

/** One refund for each customer whose money it is. */
export const firstOfEachPayer = async (
  repos: Repositories,
  order: OrderRow,
  rows: readonly RefundRow[],
): Promise<RefundRow[]> => [...(await byPayer(repos, order, rows)).values()].flatMap(([first]) => first ?? []);
