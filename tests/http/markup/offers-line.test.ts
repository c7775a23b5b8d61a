import { expect, test } from "vitest";
import { page, type Shop, shop, withoutScripts } from "../../fixtures/shop/shops.ts";

const partsOf = (html: string, part: RegExp) => [...html.matchAll(part)].map(({ index }) => index);
const elementsOf = async (of: Shop, path: string) => withoutScripts((await page(of, path)).body);

test("[CPN-04] menu and landing page lead to the offers once, and on the menu below the first section of dishes", async () => {
  for (const [of, path] of [
    [shop("kaapi-kitchen"), "/menu"],
    [shop("union-burger"), "/"],
  ] as const)
    expect(partsOf(await elementsOf(of, path), /data-offers-line/g), path).toHaveLength(1);
  const menu = await elementsOf(shop("kaapi-kitchen"), "/menu");
  const [first = 0, second = 0] = partsOf(menu, /<section id="c[^>]* class="menu-section\b/g);
  const line = menu.indexOf("data-offers-line");
  expect(line).toBeGreaterThan(first);
  expect(line).toBeLessThan(second);
  // Not within it: each section that has begun by then has ended.
  const before = menu.slice(first, line);
  expect(partsOf(before, /<section\b/g)).toHaveLength(partsOf(before, /<\/section>/g).length);
});
