import { addMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import { stepOf } from "../../payments-service/amounts.ts";
import { type TxnRow, txnById } from "../../payments-service/txns/txns.ts";
import { type HandWay, handOf } from "./hand-way.ts";
import { type BillLeft, besideRound } from "./paid-order.ts";

/** What a table's bill was paid with, and how much of it can still go back; the rounds that it paid for say what for. */
export type BillSource = Paid & {
  /** Of the payment, or `cash` or `card` for all that staff took in that way: it goes back from the same till, or on the same terminal. */
  readonly id: string;
  readonly taken: Minor;
  readonly left: Minor;
  /** In minor units: in which its provider charges and gives back. */
  readonly step: number;
};
interface BillOfRound extends BillLeft {
  readonly sources: readonly BillSource[];
}
type Paid =
  | { readonly way: "online"; readonly txn: TxnRow }
  | { readonly way: HandWay; readonly txn: null }
  /** A share: whose wallet it came out of, and what they called themselves at the table. */
  | { readonly way: "wallet"; readonly txn: null; readonly customer: string; readonly guest: string | null };

/**
 * The payments of the bill of a round of which money can go back, and what the bill has left beside that round; null for an order of no bill. Read
 * it with the bill locked before anything goes back: one payment is for several rounds.
 */
export async function billLeft(
  tx: Repositories,
  { id: roundId, bill_id }: Pick<OrderRow, "id" | "bill_id">,
): Promise<BillOfRound | null> {
  if (!bill_id) return null;
  const paid = (await tx.billPayments.ofBill(bill_id)).filter(({ status }) => status === "paid");
  const rounds = await tx.bills.rounds(bill_id);
  const refunded = await Promise.all(
    rounds.map(async (round) => ({ round, rows: await tx.refunds.ofOrder(round.id) })),
  );
  const gone = refunded.flatMap(({ round, rows }) =>
    rows.map((row) => ({ ...row, hand: row.way === "spot" && handOf(row, round) })),
  );
  const sources: BillSource[] = [];
  const add = (source: Paid & Pick<BillSource, "id">, taken: Minor, isOf: (row: (typeof gone)[number]) => boolean) => {
    const back = addMoney(...gone.filter(isOf).map(({ amount }) => amount));
    const left = mostMoney(ZERO, subtractMoney(taken, back));
    const step = source.txn ? stepOf(source.txn.currency, [source.txn.gateway]) : 1;
    if (left > 0) sources.push({ ...source, taken, left, step });
  };
  for (const { id, way, customer_id, guest_id, txn_id, amount, tip, rounding } of paid) {
    if (way === "wallet" && customer_id) {
      const guest = guest_id ? ((await tx.visits.guest(guest_id))?.name ?? null) : null;
      const wallet = { id, way, txn: null, customer: customer_id, guest } as const;
      add(wallet, addMoney(amount, tip), ({ source }) => source === id);
    }
    const txn = txn_id ? await txnById(tx.db, txn_id) : null;
    if (!txn?.pays || txn.refund_reason) continue;
    add({ id: txn.id, way: "online", txn }, addMoney(amount, tip, rounding), (row) => row.txn_id === txn.id);
  }
  for (const way of ["cash", "card"] as const) {
    const taken = addMoney(...paid.filter((one) => one.way === way).map(({ amount, tip }) => addMoney(amount, tip)));
    add({ id: way, way, txn: null }, taken, ({ hand }) => hand === way);
  }
  const others = refunded.filter(({ round }) => round.id !== roundId);
  const beside = {
    rounds: others.map(({ round, rows }) => besideRound(round, rows)),
    rounding: addMoney(...paid.map(({ rounding }) => rounding)),
  };
  return { sources, beside };
}

/** The one that was chosen, or the only one; null if it has to be chosen. */
export const sourceOf = (sources: readonly BillSource[], chosen: string | null): BillSource | null =>
  chosen === null
    ? sources.length === 1
      ? (sources[0] ?? null)
      : null
    : (sources.find(({ id }) => id === chosen) ?? null);
