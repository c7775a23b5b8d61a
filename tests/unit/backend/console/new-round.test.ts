import { expect, test } from "vitest";
import { lineText, readLines } from "../../../../backend/console/tables/new-round.ts";
import { priceOfLine } from "../../../../backend/console/tables/new-round-options.ts";
import type { SoldGroup } from "../../../../backend/rules/menu/option-choice.ts";
import { asMinor } from "../../../../lib/domain/money.ts";

const option = (id: number, title: string, price: number, more: object = {}) => ({
  id,
  title: { en: title },
  price: asMinor(price),
  available: true,
  stock: null,
  max_quantity: 3,
  included: 0,
  amounts: null,
  option_groups: [],
  ...more,
});
const toppings: SoldGroup = {
  id: 5,
  title: { en: "Toppings" },
  min_selectable: 0,
  max_selectable: 0,
  free: 0,
  halves: true,
  amounts: [
    { id: "normal", title: { en: "Normal" }, factor: 100 },
    { id: "double", title: { en: "Double" }, factor: 200 },
  ],
  options: [option(51, "Olives", 100), option(52, "Corn", 50)],
};
const words = { language: "en", localized: (text: { en?: string } | null | undefined) => text?.en ?? "" } as never;

test("[STAFF-57] a round of the staff has halves, amounts and more than one of an option, in the page's address", () => {
  const form = new URLSearchParams("item=7&q=2&n=crisp&o5=51&h51=left&a51=double&o5=52&m52=3&h52=&a52=");
  const [line] = readLines(form);
  if (!line) throw new Error("No line was read.");
  expect(line).toMatchObject({ item: "7", quantity: 2, note: "crisp" });
  expect(line.options).toEqual([
    { id: "51", path: [], quantity: 1, portion: "left", amount: "double" },
    { id: "52", path: [], quantity: 3, portion: null, amount: null },
  ]);
  expect(readLines(new URLSearchParams([["line", lineText(line)]]))).toEqual([line]);
});

test("[STAFF-57] fields of options that were not chosen, or that are none, count for nothing", () => {
  const form = new URLSearchParams("item=7&m51=4&o5=52&h52=middle&m52=-2&a52=%3Cb%3E&o5-52=52-9-x");
  expect(readLines(form)[0]?.options).toEqual([{ id: "52", path: [], quantity: 1, portion: null, amount: null }]);
  const odd = JSON.stringify(["7", 1, [["52"], [["52", "<"], 1], "x", [[], 2], [["51"], 99, "left", "double"]], ""]);
  expect(readLines(new URLSearchParams([["line", odd]]))[0]?.options).toEqual([
    { id: "52", path: [], quantity: 1, portion: null, amount: null },
    { id: "51", path: [], quantity: 20, portion: "left", amount: "double" },
  ]);
});

test("[STAFF-57] a line says its options with half and amount, and costs what the phone's cart would", () => {
  const options = [
    { id: "51", path: [], quantity: 1, portion: "left", amount: "double" },
    { id: "52", path: [], quantity: 2, portion: null, amount: null },
  ] as const;
  const line = priceOfLine(words, { price: asMinor(1_000), quantity: 2, groups: [toppings], options });
  expect(line.words).toEqual(["Olives (left half, Double)", "Corn (Normal) × 2"]);
  // A double half costs as much as one whole.
  expect(line.amount).toBe(2 * (1_000 + 100 + 2 * 50));
});
