import type { BillLine } from "../bill/bill.ts";

type Line = Pick<BillLine, "item" | "quantity"> & {
  readonly options: readonly {
    readonly option: { readonly id: number; readonly stock: number | null };
    readonly quantity: number;
  }[];
};

/**
 * How many of each line are available: lines take stock of items and options in cart order, and a line that cannot be
 * ordered takes none.
 */
export function shareStock<L extends Line>(lines: readonly L[], orderable: (line: L) => boolean): number[] {
  const left = new Map<string, number>();
  return lines.map((line) => {
    if (!orderable(line)) return 0;
    const needs = [
      { key: `item ${line.item.id}`, stock: line.item.stock, each: 1 },
      ...line.options.map(({ option, quantity }) => ({
        key: `option ${option.id}`,
        stock: option.stock,
        each: quantity,
      })),
    ].flatMap(({ key, stock, each }) =>
      stock === null ? [] : [{ key, each, stock: left.get(key) ?? Math.max(0, stock) }],
    );
    const share = Math.min(line.quantity, ...needs.map(({ stock, each }) => Math.floor(stock / each)));
    for (const { key, stock, each } of needs) left.set(key, stock - share * each);
    return share;
  });
}
