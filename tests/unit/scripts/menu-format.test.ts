import { expect, test } from "vitest";
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
