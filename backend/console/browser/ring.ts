import type { RingKind } from "./texts.ts";

/** An order or a table request that nobody has accepted yet. */
export interface Waits {
  readonly id: string;
  readonly kind: RingKind;
}

export type Tune = "away" | "table";

/** A rider or someone at the counter waits for the one, a waiter goes for the other. */
const TUNES: Readonly<Record<RingKind, Tune>> = {
  delivery: "away",
  pickup: "away",
  contactlessqsr: "table",
  dinein: "table",
  request: "table",
};

export const tunesOf = (waits: readonly Waits[]): Tune[] => [...new Set(waits.map(({ kind }) => TUNES[kind]))].sort();

/** "Delivery: 2 · At tables: 1"; orders and requests of tables are counted together. */
export function ringWords(waits: readonly Waits[], kinds: Readonly<Record<RingKind, string>>): string {
  const counts = new Map<string, number>();
  for (const { kind } of waits) counts.set(kinds[kind], (counts.get(kinds[kind]) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word}: ${count}`).join(" · ");
}
