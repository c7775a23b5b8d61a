import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { menuItem } from "../../../backend/importers/menu/menu-document";
import { formatOf } from "../../../scripts/import/menu-source";

test("[MENU-01] a menu's format is the one that is named, else the only one its file can have, else it is asked for", () => {
  expect(formatOf("dominos", "menu.csv")).toEqual({ ok: true, value: "dominos" });
  expect(formatOf(undefined, "/tmp/Menu.CSV")).toEqual({ ok: true, value: "csv" });
  expect(formatOf(undefined, "menu.json")).toMatchObject({ ok: false, error: expect.stringContaining("is missing") });
  expect(formatOf(undefined, "csv")).toMatchObject({ ok: false });
  expect(formatOf("xml", "menu.csv")).toMatchObject({
    ok: false,
    error: '"xml" is no format of a menu. Known: json, csv, dominos.',
  });
});

test("[MENU-01] the table in docs/menu-format.md has every field that an item of the document may have", () => {
  const text = readFileSync("docs/menu-format.md", "utf8");
  const [table = ""] = /\| field of an item[\s\S]*?\n\n/.exec(text) ?? [];
  const first = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = ""]) => cell);
  const fields = first.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(fields.toSorted()).toEqual(Object.keys(menuItem.shape).toSorted());
});
