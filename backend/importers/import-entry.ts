/**
 * The result for one thing in a source (a row, a product, a topping, a store). `adapted`: it is imported, but the
 * reason says what is missing.
 */
export interface ImportEntry {
  /** e.g. "product", "topping", "row", "store". */
  readonly kind: string;
  /** Its place in the source: a line ("line 12") or a path ("products.S_PIZZA"). */
  readonly at: string;
  readonly name: string;
  readonly outcome: "imported" | "adapted" | "skipped";
  /** Why it is adapted or skipped, in a sentence. */
  readonly reason?: string;
  /** What the source does not state about it; worth counting, but not a problem. */
  readonly notes?: readonly string[];
}

/** Entries by kind and outcome, in the order the kinds first appear. */
export function countEntries(
  entries: readonly ImportEntry[],
): Map<string, { imported: number; adapted: number; skipped: number }> {
  const counts = new Map<string, { imported: number; adapted: number; skipped: number }>();
  for (const { kind, outcome } of entries) {
    const count = counts.get(kind) ?? { imported: 0, adapted: 0, skipped: 0 };
    count[outcome] += 1;
    counts.set(kind, count);
  }
  return counts;
}

/** True if at least one thing of the kind was imported. */
export function anyImported(entries: readonly ImportEntry[], kind: string): boolean {
  return entries.some((entry) => entry.kind === kind && entry.outcome !== "skipped");
}

/** A key for `ref` fields from an external code: lower case, other characters as dashes, unique in `taken`. */
export function refOf(code: string, taken: Set<string>): string {
  const base =
    code
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, "-")
      .replace(/^[^a-z0-9]+/, "")
      .slice(0, 70) || "x";
  let ref = base;
  for (let next = 2; taken.has(ref); next += 1) ref = `${base}-${next}`;
  taken.add(ref);
  return ref;
}
