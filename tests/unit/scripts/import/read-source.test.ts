import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { catalogue } from "../../../../backend/importers/dominos/catalogue.ts";
import { menuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { schemaProblems } from "../../../../backend/importers/schema-problems.ts";
import { readJson, readText } from "../../../../scripts/import/read-source.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sources-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const file = (content: string | Buffer) => {
  files += 1;
  const at = path.join(folder, `source-${files}`);
  writeFileSync(at, content);
  return at;
};

describe("files as people send them", () => {
  test("[ROB-01] UTF-8 and UTF-16 with a byte order mark are read", () => {
    const sheet = "category,title\nA,شاي\n";
    const bigEndian = Buffer.from(`\uFEFF${sheet}`, "utf16le").swap16();
    for (const bytes of [
      Buffer.from(sheet),
      Buffer.from(`\uFEFF${sheet}`),
      Buffer.from(`\uFEFF${sheet}`, "utf16le"),
      bigEndian,
    ])
      expect(readText(file(bytes))).toBe(sheet);
  });

  test.each([
    ["a zip or an .xlsx", Buffer.from("PK\u0003\u0004…"), "zip file, as an .xlsx sheet is"],
    ["an old .xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), "old Excel file"],
    ["a PDF", Buffer.from("%PDF-1.7"), "is a PDF"],
    ["UTF-16 without a mark", Buffer.from("title,price\nTea,1", "utf16le"), "UTF-16 without a byte order mark"],
    ["a NUL in the third line", Buffer.from("title\nTea\nMi\u0000lk\n"), "NUL character in line 3"],
    ["Latin-1", Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]), "is not UTF-8 text"],
  ])("[ROB-01] %s is refused in words that help", (_name, bytes, words) => {
    expect(() => readText(file(bytes))).toThrow(words);
  });

  test("[ROB-01] a file of 200 MB is refused without being read, and so is what is no file", () => {
    const large = file("");
    truncateSync(large, 200_000_000);
    const before = process.memoryUsage.rss();
    expect(() => readText(large)).toThrow("has 200 MB; at most 20 MB are read");
    expect(process.memoryUsage.rss() - before).toBeLessThan(20_000_000);
    expect(() => readText(folder)).toThrow("is not a file");
    expect(() => readText(path.join(folder, "none"))).toThrow("There is no file");
  });

  test("[ROB-01] JSON nested a hundred thousand levels deep is refused", () => {
    const deep = file("[".repeat(100_000) + "]".repeat(100_000));
    const problem = () => menuDocument.parse(readJson(deep));
    expect(problem).toThrow();
  });

  test("[ROB-01] keys in another spelling, or one level deeper, are named as such", () => {
    const problems = (input: unknown) => {
      const parsed = catalogue.safeParse(input);
      return parsed.success ? [] : schemaProblems(parsed.error, input);
    };
    const old = { Products: {}, Variants: {}, Categorization: {} };
    expect(problems(old)[0]?.message).toContain('"Products" must be "products", "Variants" must be "variants"');
    expect(problems({ result: { products: {}, variants: {}, categorization: {} } })[0]?.message).toContain(
      'stands inside "result"',
    );
  });

  test("[ROB-01] what is wrong is said in words of this format, not of the library that found it; every unknown key is named", () => {
    const item = {
      ref: "tea",
      title: "",
      price: "abc",
      stock: 1.5,
      likes: -1,
      food_type: "raw",
      colour: "red",
      size: 2,
    };
    const input = {
      format: "other",
      categories: [{ name: 5, items: [item], sub_categories: "none" }],
      option_groups: {},
      shared_groups: [{ ref: "sides", title: "Sides", min: 0, max: 1, options: [] }],
    };
    const parsed = menuDocument.safeParse(input);
    const said = parsed.success ? [] : schemaProblems(parsed.error, input);
    expect(said.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'format must be "storefront-menu/1"',
      "categories[0].ref is missing",
      "categories[0].name has the wrong form",
      "categories[0].items[0].title is empty",
      expect.stringContaining("categories[0].items[0].price an amount such as 12.5"),
      expect.stringContaining('categories[0].items[0].food_type must be "veg" or "non_veg"'),
      "categories[0].items[0].stock must be a whole number",
      "categories[0].items[0].likes must be at least 0",
      "categories[0].items[0].colour is not a key of this format",
      "categories[0].items[0].size is not a key of this format",
      "categories[0].sub_categories must be a list",
      "option_groups must be a list",
      "shared_groups[0].options needs at least 1 entry",
    ]);
  });

  test("[ROB-01] of a text or an amount the reason is reported, not that it is neither of two shapes", () => {
    const input = {
      format: "storefront-menu/1",
      categories: [
        { ref: "a", name: "x".repeat(201), items: [{ ref: "tea", title: { en: "Tea \u202e" }, price: "1.23456" }] },
      ],
    };
    const parsed = menuDocument.safeParse(input);
    expect(parsed.success ? [] : schemaProblems(parsed.error, input)).toEqual([
      { path: "categories[0].name", message: "this text is 201 characters long; at most 200 are allowed" },
      { path: "categories[0].items[0].title.en", message: expect.stringContaining("reverses the writing direction") },
      { path: "categories[0].items[0].price", message: expect.stringContaining("amount") },
    ]);
  });
});
