import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { WrittenMenu } from "../../../backend/importers/menu/export-menu";
import { menuSource } from "../../../scripts/import/menu-source";

const folder = mkdtempSync(path.join(tmpdir(), "menu-source-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("[MENU-01] sentences about the dishes that stay name them in the business's first language", () => {
  const item = (ref: string, title: Record<string, string>) => ({ ref, title, price: 1, option_groups: [] });
  const current = {
    categories: [
      {
        ref: "drinks",
        name: { en: "Drinks", es: "Bebidas" },
        items: [item("coffee", { en: "Coffee", es: "Café" })],
        sub_categories: [],
      },
    ],
    option_groups: [],
  } as unknown as WrittenMenu;
  const file = path.join(folder, "menu.csv");
  writeFileSync(file, "category,ref,title,price\nBebidas,coffee,Café,unreadable\nBebidas,tea,Té,5\n");
  const business = { id: "corner", currency: "COP", default_language: "es" } as Parameters<typeof menuSource>[2];
  const { kept } = menuSource("csv", file, business, current, { yes: false });
  expect(kept).toEqual([expect.stringContaining("cannot be read: Café.")]);
});
