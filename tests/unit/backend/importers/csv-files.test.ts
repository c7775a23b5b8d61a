import { describe, expect, test } from "vitest";
import { readAmount } from "../../../../backend/importers/csv/amount.ts";
import { convertSheet } from "../../../../backend/importers/csv/convert.ts";
import { MAX_ROWS } from "../../../../backend/importers/csv/read-rows.ts";
import { numberRefs } from "../../../../backend/importers/csv/refs.ts";
import { ENGLISH } from "../../../../backend/importers/csv/sheet-words.ts";
import { sheetOf } from "../../../../backend/importers/csv/write-sheet.ts";
import type { WrittenMenu } from "../../../../backend/importers/menu/export-menu.ts";

const usd = { currency: "USD", defaultLanguage: "en" };
const convert = (text: string, current: WrittenMenu | null = null, shop = usd) => {
  const result = convertSheet(text, { ...shop, current });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const refusal = (text: string) => {
  const result = convertSheet(text, usd);
  return result.ok ? null : result.error[0];
};
const dishes = (text: string, current: WrittenMenu | null = null) =>
  convert(text, current).document.categories.flatMap(({ items }) =>
    items.map(({ ref, title, price }) => [ref, title, price]),
  );

describe("sheets as people save them", () => {
  test.each([
    ["$5.00", "USD", "5.00"],
    ["US$ 5", "USD", "5"],
    ["5,00", "USD", "5.00"],
    ["1,250.00", "USD", "1250.00"],
    ["1.250,00", "EUR", "1250.00"],
    ["1 250,50 €", "EUR", "1250.50"],
    ["1,234,567", "USD", "1234567"],
    ["Rs. 1,23,456.00", "INR", "123456.00"],
    ["BD 2.500", "BHD", "2.500"],
    ["٢٫٥٠٠ د.ب", "BHD", "2.500"],
    ["٢٫٥٠٠ د.ب.\u200f", "BHD", "2.500"],
    ["د.ب.2.500", "BHD", "2.500"],
    ["B.D. 2.500", "BHD", "2.500"],
    ["12.50 د.إ.", "AED", "12.50"],
    ["ر.س. ١٢٫٥٠", "SAR", "12.50"],
    ["$ 12.000", "COP", "12000"],
    ["12,500", "COP", "12500"],
  ])("[ROB-01] the amount %s of a shop in %s is %s", (cell, currency, amount) => {
    expect(readAmount(cell, currency, false)).toEqual({ ok: true, value: amount });
  });

  test.each([
    ["1,250", "USD", "could mean 1250 or 1.25"],
    ["2,500", "BHD", "could mean 2500 or 2.500"],
    ["12.500", "USD", "could mean 12500 or 12.50"],
    ["€5", "USD", "another currency"],
    ["5 EUR", "USD", "another currency"],
    ["-5.00", "USD", "below zero"],
    ["1e308", "USD", "not a valid amount"],
    ["12.505", "USD", "at most 2 decimals"],
    ["12.5", "COP", "without decimals"],
    ["999999999999", "USD", "not a valid amount"],
  ])("[ROB-01] the amount %s of a shop in %s is refused: it %s", (cell, currency, reason) => {
    expect(readAmount(cell, currency, false, ENGLISH)).toEqual({ ok: false, error: expect.stringContaining(reason) });
  });

  test("[ROB-01] columns separated by pipes are read", () => {
    expect(dishes("category|title|price\nA|Tea|2,50\n")).toEqual([["tea", "Tea", "2.50"]]);
  });

  test("[ROB-01] columns with the names of another system are refused with the names that they may have here", () => {
    expect(refusal("section,name,cost\nA,Tea,1")?.message).toContain(
      '"name" may be "title", "cost" may be "price", "section" may be "category"',
    );
  });

  test("[ROB-01] more rows than a menu has are refused, and a quotation mark that never ends is named", () => {
    const rows = "A,Tea,1\n".repeat(MAX_ROWS + 10);
    expect(refusal(`category,title,price\n${rows}`)?.message).toContain(`more than ${MAX_ROWS} rows`);
    const open = `category,title,price\nA,"Tea,1\n${"A,Milk,1\n".repeat(40_000)}`;
    expect(refusal(open)?.message).toContain("quotation mark may be missing");
  });

  test("[ROB-01] a sheet of as many rows as are read does not exhaust the stack", () => {
    const rows = Array.from({ length: MAX_ROWS }, (_, index) => `A,Dish ${index},1`).join("\n");
    expect(convert(`category,title,price\n${rows}`).entries).toHaveLength(MAX_ROWS);
  });

  test.each([
    ["a".repeat(201), "201 characters long; at most 200"],
    ["Tea \u202egnp.exe", "reverses the writing direction"],
    ["Tea \u2067that never ends", "reverses the writing direction"],
    ["Tea \u0007", "control character"],
  ])("[SEC-01] a title that would spoil the page is refused with words (%#)", (title, reason) => {
    const { entries } = convert(`category,title,price\nA,${title},1\nA,Milk,1\n`);
    expect(entries[0]).toMatchObject({ outcome: "skipped", reason: expect.stringContaining(reason) });
  });

  test("[I18N-02] the marks and isolates that right-to-left texts need are kept", () => {
    expect(dishes("category,title,price\nA,\u2067شاي\u2069\u200f,1\n")[0]?.[1]).toBe("\u2067شاي\u2069\u200f");
  });
});

describe("rows that would have the same ref", () => {
  const before = (...rows: [string, string, string][]): WrittenMenu => ({
    format: "storefront-menu/1",
    categories: [{ ref: "a", name: "A", items: rows.map(([ref, title, price]) => ({ ref, title, price })) }],
  });

  test("[MENU-01] are numbered, so that no dish is lost; a row that says the very same is named and left out", () => {
    const sheet =
      "category,title,price\nA,Pulled Chicken,2\nA,Pulled Chicken,3\nA,Pulled-Chicken,4\nA,Pulled Chicken,2\n";
    expect(dishes(sheet)).toEqual([
      ["pulled-chicken", "Pulled Chicken", "2"],
      ["pulled-chicken-2", "Pulled Chicken", "3"],
      ["pulled-chicken-3", "Pulled-Chicken", "4"],
    ]);
    expect(convert(sheet).entries.at(-1)).toMatchObject({ outcome: "skipped", reason: "it says the same as line 2" });
  });

  test("[MENU-01] keep their refs when they change places, when one goes and when one comes between", () => {
    const menu = before(["tea", "Tea", "2"], ["tea-2", "Tea", "3"]);
    expect(dishes("category,title,price\nA,Tea,3\nA,Tea,2\n", menu)).toEqual([
      ["tea-2", "Tea", "3"],
      ["tea", "Tea", "2"],
    ]);
    expect(dishes("category,title,price\nA,Tea,3\n", menu)).toEqual([["tea-2", "Tea", "3"]]);
    expect(dishes("category,title,price\nA,Tea,9\nA,Tea,2\nA,Tea,3\n", menu)).toEqual([
      ["tea-3", "Tea", "9"],
      ["tea", "Tea", "2"],
      ["tea-2", "Tea", "3"],
    ]);
    expect(dishes("category,title,price\nA,Tea,2\nA,Tea,4\n", menu)[1]).toEqual(["tea-2", "Tea", "4"]);
  });

  test("[MENU-01] never take the ref of another name that ends in a number", () => {
    expect(dishes("category,title,price\nA,Tea,1\nA,Tea,2\nA,Tea 2,3\n")).toEqual([
      ["tea", "Tea", "1"],
      ["tea-3", "Tea", "2"],
      ["tea-2", "Tea 2", "3"],
    ]);
    expect(numberRefs([{ ref: "tea", matchKeys: ["Tea|9"] }], [{ ref: "tea-2", matchKeys: ["Tea 2|9"] }])).toEqual([
      "tea",
    ]);
  });

  test("[MENU-01] of option groups and options are numbered too", () => {
    const sheet =
      "type,category,title,price,options,group\n,A,Tea,2,Milk|Milk!,\noption,,Oat,1,,Milk\noption,,Oat,2,,Milk\noption,,Soy,1,,Milk!\n";
    const { document } = convert(sheet);
    expect(document.categories[0]?.items[0]?.option_groups).toEqual(["milk", "milk-2"]);
    expect(document.option_groups.map(({ ref, options }) => [ref, options.map((one) => one.ref)])).toEqual([
      ["milk", ["oat", "oat-2"]],
      ["milk-2", ["soy"]],
    ]);
  });
});

test("[MENU-01] a menu with more than a sheet can hold is not written as one, with what that is", () => {
  const menu: WrittenMenu = {
    format: "storefront-menu/1",
    categories: [
      { ref: "a", name: "A", items: [{ ref: "tea", title: "Tea", price: "1", allergens: { milk: "free" } }] },
    ],
  };
  expect(sheetOf(menu, "en")).toEqual({ ok: false, error: ['dish "tea": allergens'] });
});

describe("[MENU-01] prices that differ, in a sheet", () => {
  const HEAD = "category,title,price,prices\n";
  const prices = (cell: string) => convert(`${HEAD}A,Tea,2,${cell}\n`).document.categories[0]?.items[0]?.prices;

  test("are read with their store and mode, and written the same way", () => {
    const cell = "dinein 1.50 | @airport.t1 3.00 | @airport.t1 delivery 3.50";
    expect(prices(cell)).toEqual([
      { mode: "dinein", price: "1.50" },
      { store: "airport.t1", price: "3.00" },
      { store: "airport.t1", mode: "delivery", price: "3.50" },
    ]);
    const item = { ref: "tea", title: "Tea", price: "2.00", prices: prices(cell) };
    const written = sheetOf(
      { format: "storefront-menu/1", categories: [{ ref: "a", name: "A", items: [item] }] },
      "en",
    );
    expect(written.ok && written.value).toContain(`,${cell}\n`);
    expect(prices("Dine-in $1.50")).toEqual([{ mode: "dinein", price: "1.50" }]);
    expect(prices("")).toBeUndefined();
  });

  test("refuse their row if they name no place, an unknown mode or no amount", () => {
    for (const cell of ["1.50", "@airport", "brunch 3", "dinein free", "@airport -3"]) {
      const { entries, document } = convert(`${HEAD}A,Tea,2,${cell}\nA,Milk,2,\n`);
      expect(entries[0], cell).toMatchObject({
        at: "line 2",
        outcome: "skipped",
        reason: expect.stringContaining("prices"),
      });
      expect(document.categories[0]?.items.map(({ title }) => title)).toEqual(["Milk"]);
    }
  });

  test("are an option's too, and come back with it", () => {
    const cell = "dinein 0.50 | @airport.t1 3.00";
    const sheet = (prices: string) =>
      convert(`type,category,title,price,prices,options,group\nitem,A,Tea,2,,Milk,\noption,,Oat,1,${prices},,Milk\n`);
    const { document, entries } = sheet(cell);
    const [option] = document.option_groups[0]?.options ?? [];
    expect(option?.prices).toEqual([
      { mode: "dinein", price: "0.50" },
      { store: "airport.t1", price: "3.00" },
    ]);
    expect(entries.map(({ outcome }) => outcome)).toEqual(["imported", "imported"]);
    const item = { ref: "tea", title: "Tea", price: "2.00", option_groups: ["milk"] };
    const { option_groups } = document;
    const categories = [{ ref: "a", name: "A", items: [item] }];
    const written = sheetOf({ format: "storefront-menu/1", categories, option_groups }, "en");
    expect(written).toMatchObject({ ok: true, value: expect.stringContaining(cell) });
    expect(sheet("brunch 3").entries).toContainEqual(
      expect.objectContaining({ kind: "option row", outcome: "skipped", reason: expect.stringContaining("prices") }),
    );
  });
});
