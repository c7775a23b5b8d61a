import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { convertSheet } from "../../../../backend/importers/csv/convert.ts";
import { menuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";

const sheet = readFileSync(new URL("../../../fixtures/imports/menu.csv", import.meta.url), "utf8");

function convert(text: string, currency = "USD", defaultLanguage = "en") {
  const result = convertSheet(text, { currency, defaultLanguage });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const refusal = (text: string) => {
  const result = convertSheet(text, { currency: "USD", defaultLanguage: "en" });
  return result.ok ? null : result.error;
};
const titles = (text: string, currency?: string) =>
  convert(text, currency).document.categories.flatMap(({ items }) => items.map(({ title, price }) => [title, price]));

describe("a menu sheet", () => {
  test("[MENU-01] rows become items in their categories, with texts by language", () => {
    const [mains] = convert(sheet).document.categories;
    expect(mains).toMatchObject({ ref: "mains", name: "Mains" });
    expect(mains?.items[0]).toMatchObject({
      ref: "lamb-stew",
      title: { en: "Lamb stew", ar: "يخنة لحم" },
      description: "Slow, with\napricots",
      price: "12.50",
      markup_price: "14",
      food_type: "non_veg",
      bestseller: true,
      option_groups: ["size", "extras"],
    });
    expect(mains?.sub_categories[0]).toMatchObject({
      ref: "mains.soups",
      items: [{ ref: "soup", stock: 20, tax_rate: 5, available_between: ["07:30", "11:00"], option_groups: [] }],
    });
  });

  test("[MENU-09] option rows become groups, and an option opens further groups", () => {
    const { document } = convert(sheet);
    expect(document.option_groups).toMatchObject([
      {
        ref: "size",
        min: 1,
        max: 1,
        options: [
          { ref: "small", default: true },
          { ref: "large", price: "3.5", groups_ref: ["plate"] },
        ],
      },
      {
        ref: "extras",
        min: 0,
        max: 2,
        free: 1,
        options: [{ ref: "raisins" }, { ref: "almonds", price: "1.25" }, { ref: "almonds-2", price: "2" }],
      },
    ]);
    expect(document.shared_groups).toMatchObject([{ ref: "plate", options: [{ ref: "clay-plate" }] }]);
    const plan = planMenu(menuDocument.parse(document), {
      currency: "USD",
      defaultLanguage: "en",
      storeRefs: new Set(),
    });
    expect(plan.problems).toEqual([]);
    expect(plan.levels[1]?.options.map(({ path }) => path)).toEqual(["size/large/plate/clay-plate"]);
  });

  test("[ROB-01] a row that fails is named with its line and reason, and the others are imported", () => {
    const { entries } = convert(sheet);
    expect(entries.filter(({ kind }) => kind !== "column")).toHaveLength(16);
    expect(
      Object.fromEntries(entries.flatMap(({ at, name, reason }) => (reason ? [[`${at} ${name}`, reason]] : []))),
    ).toEqual({
      "line 1 colour": expect.stringContaining("not known"),
      "line 6 Another soup": expect.stringContaining('"soup-2"'),
      "line 7 Dear": expect.stringContaining("at most 2 decimals"),
      "line 8 Homeless": expect.stringContaining('"category" is empty'),
      "line 9 Ghost": expect.stringContaining('"Nowhere"'),
      "line 11 Wrong type": expect.stringContaining("neither item nor option"),
      "line 15 Circle": expect.stringContaining("lead back"),
      "line 19 Too dear": expect.stringContaining("not a valid amount in USD"),
    });
  });

  test("[SEC-01] a text that looks like a formula stays the text it is", () => {
    expect(titles(sheet)).toContainEqual(['=HYPERLINK("http://x")', "1"]);
  });

  test("[ROB-01] byte order mark, semicolons, decimal commas, tabs and Windows line ends are all read", () => {
    expect(titles("\uFEFFcategory;title;price\r\nA;Tea;2,50\r\n\r\nA;Milk;3\r\n", "EUR")).toEqual([
      ["Tea", "2.50"],
      ["Milk", "3"],
    ]);
    expect(titles("category\ttitle\tprice\nA\tTea\t2.50\n")).toEqual([["Tea", "2.50"]]);
    const lines = convert('\uFEFFcategory;title;price\r\nA;"Tea\r\nhot";2,50\r\n\r\nA;Milk;x\r\n', "EUR").entries;
    expect(lines.map(({ at }) => at)).toEqual(["line 2", "line 5"]);
  });

  test("[ROB-01] an amount that could mean two things is refused rather than guessed", () => {
    const reason = (cell: string, currency: string) =>
      convert(`category;title;price\nA;Tea;${cell}`, currency).entries[0]?.reason;
    expect(reason("1,234", "EUR")).toBe('price "1,234" could mean 1234 or 1.23; write it one of these ways');
    expect(reason("2.500", "USD")).toContain("could mean 2500 or 2.50");
    expect(reason("-1", "EUR")).toContain("below zero");
    expect(reason("$ 3", "EUR")).toContain("another currency than the shop's EUR");
    expect(reason("1e3", "EUR")).toBeDefined();
    expect(reason("3.5", "COP")).toContain("without decimals");
    expect(reason("1,234", "BHD")).toBeUndefined();
  });

  test("[MENU-01] a name without Latin letters has a key of its own that stays the same", () => {
    const ref = () => convert("category,title,price\nقهوة,شاي,1", "BHD", "ar").document.categories[0]?.items[0]?.ref;
    expect(ref()).toMatch(/^n[0-9a-f]{12}$/);
    expect(ref()).toBe(ref());
  });

  test("[ROB-01] a group that can no longer be satisfied takes its items with it, not the other way round", () => {
    const { document, entries } = convert(
      "type,category,title,price,options,group,min,max\n,A,Tea,2,Milk,,,\n,A,Water,1,,,,\noption,,Oat,x,,Milk,1,1\n",
    );
    expect(document.categories[0]?.items.map(({ ref }) => ref)).toEqual(["water"]);
    expect(entries.map(({ outcome }) => outcome)).toEqual(["skipped", "imported", "skipped"]);
    const two = convert("type,category,title,price,options,group,min,max\n,A,Tea,2,Milk,,,\noption,,Oat,1,,Milk,2,2\n");
    expect(two.entries[1]?.reason).toContain("asks for 2 choices");
  });

  test("[ROB-01] what is no menu sheet is refused as a whole", () => {
    expect(refusal("")).toMatchObject([{ message: expect.stringContaining("no rows") }]);
    expect(refusal("title,price\nTea,1")).toMatchObject([{ message: expect.stringContaining("category") }]);
    expect(refusal("category,title,title,price\nA,Tea,Tea,1")).toMatchObject([
      { message: expect.stringContaining("twice") },
    ]);
    expect(refusal('category,title,price\nA,"Tea,1\n')).toMatchObject([{ path: "line 2" }]);
  });
});
