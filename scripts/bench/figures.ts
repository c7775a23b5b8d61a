/** A measured figure beside its goal and the best that other shops' pages reached with the same measurement. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The worst or other percentiles of the same runs, as text. */
  readonly spread?: string;
  readonly goal?: { readonly most: number } | { readonly least: number };
  readonly peer?: string;
  /** What an empty page of the framework, the browser or a bare nginx reaches in the same run. */
  readonly bound?: number;
}

export const isMet = ({ value, goal }: Figure): boolean =>
  !goal || ("most" in goal ? value <= goal.most : value >= goal.least);

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));

/** One line of the table: name, value with its spread, goal, met or not, peer. */
export function lineOf(figure: Figure): string {
  const { name, value, unit, spread, goal, peer, bound } = figure;
  const shown = `${digits(value)} ${unit}`.trim() + (spread ? ` (${spread})` : "");
  const sought = goal ? ("most" in goal ? `≤ ${digits(goal.most)}` : `≥ ${digits(goal.least)}`) : "";
  const result = goal ? (isMet(figure) ? "met" : "NOT MET") : "";
  const best = bound === undefined ? "" : `at best ${digits(bound)}`;
  return `${name.padEnd(50)} ${shown.padEnd(34)} ${sought.padEnd(9)} ${result.padEnd(8)} ${(peer ?? "").padEnd(16)} ${best}`.trimEnd();
}
