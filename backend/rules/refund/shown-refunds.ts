import { addMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import type { RefundReasonCode } from "./reasons.ts";

/** What goes back or went back of an order, as its page and its ticket name it. */
export interface ShownRefund {
  /** Of what staff gave back. */
  readonly id?: string;
  /** The payment that it is of, where staff gave it back; null: another way. */
  readonly txn_id?: string | null;
  readonly amount: Minor;
  /** `elsewhere`: owed to the payment, and given back by a person in another way. */
  readonly way: "online" | "wallet" | "spot" | "elsewhere";
  readonly status: "due" | "done" | "failed";
  readonly created_at: Date;
  /** Null: nobody chose one, it went back because the order ended. */
  readonly reason: RefundReasonCode | null;
  readonly note: string | null;
  /** Of a table's bill, where staff gave it back: the payment of a share, or by hand `cash` or `card`. */
  readonly source?: string | null;
  /** What it is for, where staff chose dishes and charges. */
  readonly pieces?: readonly { readonly position: number; readonly quantity: number }[];
  readonly charges?: readonly number[];
}

/**
 * It goes to whoever paid a share of a table's bill, which may be another guest than the one who ordered. Credit that the round itself was ordered
 * with is of no share.
 */
export const isShareBack = (
  order: { readonly bill_id: string | null },
  { way, source = null }: Pick<ShownRefund, "way" | "source">,
): boolean => order.bill_id !== null && !(way === "wallet" && source === null);

interface GivenRow extends ShownRefund {
  readonly id: string;
  readonly txn_id: string | null;
  /** Stands for the refund of the whole payment. */
  readonly whole: boolean;
  readonly updated_at: Date;
}

/** The payment of an order of which all goes back, or all that did not go back in parts. */
export interface ReturningPayment {
  readonly id: string;
  readonly taken: Minor;
  readonly refunded_at: Date | null;
  /** It went back at its provider without us, so that no end of the order decided it. */
  readonly unasked: boolean;
  /** A person has to see to it. */
  readonly stopped: boolean;
}

export interface Returning {
  readonly payment: ReturningPayment | null;
  /** Ids of payments, and of parts of them, that a person gave back in another way. */
  readonly elsewhere: ReadonlySet<string>;
  /** Wallet credit that went back as the order ended, with what staff gave back of it before. */
  readonly credit: Minor;
  /** When the order ended, or that was decided. */
  readonly at: Date;
}

/**
 * What staff gave back, and what went back beside it because the order was cancelled, expired or voided: together all that was paid. A part that
 * had failed before the rest of its payment went back is in that rest.
 */
export function shownRefunds(rows: readonly GivenRow[], { payment, elsewhere, credit, at }: Returning): ShownRefund[] {
  const wayOf = (id: string) => (elsewhere.has(id) ? "elsewhere" : "online");
  const given = rows.map((row): ShownRefund => {
    if (row.way !== "online" || !row.txn_id) return row;
    const status = payment?.id === row.txn_id ? statusBeside(row, payment) : row.status;
    return { ...row, status, way: status === "done" ? wayOf(row.whole ? row.txn_id : row.id) : "online" };
  });
  const all: ShownRefund[] = [...given];
  const add = (amount: Minor, way: ShownRefund["way"], status: ShownRefund["status"], since = at) => {
    if (amount > 0) all.push({ amount, way, status, created_at: since, reason: null, note: null });
  };
  if (payment) {
    const left = leftOf(
      payment.taken,
      rows.filter(({ txn_id }) => txn_id === payment.id),
    );
    const status = statusOf(payment);
    const since = (payment.unasked && payment.refunded_at) || at;
    add(left, status === "done" ? wayOf(payment.id) : "online", status, since);
  }
  add(
    leftOf(
      credit,
      rows.filter(({ way }) => way === "wallet"),
    ),
    "wallet",
    "done",
  );
  return all;
}

const leftOf = (all: Minor, rows: readonly GivenRow[]): Minor =>
  mostMoney(ZERO, subtractMoney(all, addMoney(...rows.map(({ amount }) => amount))));

const statusOf = ({ refunded_at, stopped }: ReturningPayment): ShownRefund["status"] =>
  refunded_at ? "done" : stopped ? "failed" : "due";

function statusBeside(row: GivenRow, payment: ReturningPayment): ShownRefund["status"] {
  if (row.whole) return statusOf(payment);
  // A part whose money came back after the remainder was refunded is still owed separately.
  const isInRest = row.status === "failed" && !(payment.refunded_at && row.updated_at >= payment.refunded_at);
  return isInRest ? statusOf(payment) : row.status;
}
