import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { MenuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { slugify } from "../../../../lib/domain/pages/urls.ts";

const demo = (file: string, shop = "union-burger") =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../../../backend/demo", shop, file), "utf8"));

test("[ANN-01] the demo's announcement of a dish leads to the section whose first dish it is", () => {
  const { announcement } = demo("business.json");
  const { categories }: MenuDocument = demo("menu.json");
  const all = categories.flatMap((category) => [category, ...(category.sub_categories ?? [])]);
  const led = all.find(({ name }) => announcement.url === `/menu/category/${slugify((name as { en: string }).en)}`);
  expect(led?.items?.[0]?.title).toEqual(announcement.title);
});

test("[ANN-01] the demo's announcements are short enough for one line of the smallest phone", () => {
  for (const shop of ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"]) {
    const { title, description } = demo("business.json", shop).announcement;
    for (const [language, words] of Object.entries<string>(description)) {
      const line = title ? `${title[language]}: ${words}` : words;
      expect(line.length, line).toBeLessThanOrEqual(44);
    }
  }
});
