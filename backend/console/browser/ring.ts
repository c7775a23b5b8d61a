import type { RingKind } from "./texts.ts";

/** An order or a table request that nobody has accepted yet. */
export interface WaitingAlert {
  readonly id: string;
  readonly kind: RingKind;
}

/** How often something has rung, and when it did last; epoch milliseconds. */
export interface RingHistory {
  readonly times: number;
  readonly at: number;
}

const SECOND = 1_000;
/** An order rings until it is accepted: it is money, and a guest who waits for a first word. */
const ORDER_PAUSE = 4 * SECOND;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 300 * SECOND;

/**
 * Whether something rings now. What a table requests rings at once and then reminds after pauses that double, because a
 * waiter with both hands full cannot answer it, and who hears a bell all evening hears none.
 */
export function ringsNow({ kind }: WaitingAlert, rung: RingHistory | undefined, now: number): boolean {
  if (!rung) return true;
  const pause = kind === "request" ? Math.min(FIRST_PAUSE * 2 ** (rung.times - 1), LONGEST_PAUSE) : ORDER_PAUSE;
  return now - rung.at >= pause;
}

export type Tune = "away" | "table";

/**
 * One tune for food that leaves the house, one for guests who are in it, at a table or with the code of the counter: staff
 * bring it to the table or call them.
 */
const TUNES: Readonly<Record<RingKind, Tune>> = {
  delivery: "away",
  pickup: "away",
  contactlessqsr: "table",
  dinein: "table",
  request: "table",
};

export const tunesFor = (waits: readonly WaitingAlert[]): Tune[] =>
  [...new Set(waits.map(({ kind }) => TUNES[kind]))].sort();

/** "Delivery: 2 · At tables: 1"; orders and requests of tables are counted together. */
export function ringLabel(waits: readonly WaitingAlert[], kinds: Readonly<Record<RingKind, string>>): string {
  const counts = new Map<string, number>();
  for (const { kind } of waits) counts.set(kinds[kind], (counts.get(kinds[kind]) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word}: ${count}`).join(" · ");
}
