import type { OrderStatus, TableAction } from "../../../lib/domain/enumerations.ts";

/** What a table needs from the staff; the first that applies counts. */
export const TABLE_STATES = [
  "asking",
  "wants_to_pay",
  "paid_in_part",
  "waiting_food",
  "seated",
  "paid_food",
  "free",
] as const;
export type TableState = (typeof TABLE_STATES)[number];

/** The parts of a visit that decide the state of its table. */
export interface TableVisit {
  readonly created_at: Date;
  /** Open requests, without rounds. */
  readonly requests: readonly { readonly type: TableAction; readonly created_at: Date }[];
  /** Phones that nobody has admitted yet. */
  readonly waiting: readonly { readonly created_at: Date }[];
  readonly bill: { readonly status: string } | null;
  /** Rounds that were not rejected. */
  readonly rounds: readonly { readonly status: OrderStatus; readonly created_at: Date }[];
  readonly payments: readonly { readonly status: string; readonly paid_at: Date | null; readonly created_at: Date }[];
}

const AT_THE_KITCHEN: readonly OrderStatus[] = ["PLACED", "SENT_TO_KITCHEN", "INPREP"];

/**
 * The state of a table and since when; null for a table without a visit. `paid` are rounds of earlier visits whose bill
 * is paid and which the kitchen still has.
 */
export function stateOfTable(
  visit: TableVisit | null,
  paid: readonly { readonly created_at: Date }[] = [],
): { readonly state: TableState; readonly since: Date | null } {
  if (!visit) return paid.length > 0 ? { state: "paid_food", since: earliest(paid) } : { state: "free", since: null };
  const { requests, waiting, bill, rounds, payments } = visit;
  const calls = requests.filter(({ type }) => type !== "REQUEST_PAYMENT");
  const asking = [...calls, ...waiting];
  if (asking.length > 0) return { state: "asking", since: earliest(asking) };
  const claims = payments.filter(({ status }) => status === "claimed");
  const paying = [...requests, ...(bill?.status === "locked" ? claims : [])];
  if (paying.length > 0) return { state: "wants_to_pay", since: earliest(paying) };
  const moneyIn = payments.flatMap(({ status, paid_at, created_at }) =>
    status === "paid" ? [paid_at ?? created_at] : [],
  );
  if (moneyIn.length > 0) return { state: "paid_in_part", since: sorted(moneyIn).at(-1) ?? null };
  const unserved = rounds.filter(({ status }) => AT_THE_KITCHEN.includes(status));
  if (unserved.length > 0) return { state: "waiting_food", since: earliest(unserved) };
  return { state: "seated", since: visit.created_at };
}

const sorted = (instants: readonly Date[]) => instants.toSorted((a, b) => a.getTime() - b.getTime());

const earliest = (rows: readonly { readonly created_at: Date }[]): Date | null =>
  sorted(rows.map(({ created_at }) => created_at))[0] ?? null;
