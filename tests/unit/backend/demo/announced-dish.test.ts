import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { MenuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { slugify } from "../../../../lib/domain/pages/urls.ts";

const demo = (file: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../../../backend/demo/union-burger", file), "utf8"));

test("[ANN-01] the demo's announcement of a dish leads to the section whose first dish it is", () => {
  const { announcement } = demo("business.json");
  const { categories }: MenuDocument = demo("menu.json");
  const all = categories.flatMap((category) => [category, ...(category.sub_categories ?? [])]);
  const led = all.find(({ name }) => announcement.url === `/menu/category/${slugify((name as { en: string }).en)}`);
  expect(led?.items?.[0]?.title).toEqual(announcement.title);
});
