import { expect, test } from "vitest";
import { toBytes } from "../../../lib/render/finished/page-bytes.ts";
import en from "../../../messages/en.json";
import { page, shop } from "../../fixtures/shop/shops.ts";

/**
 * Kilobytes of the HTML, and of the same in brotli as a guest gets it, and its elements. What stands in a page twice costs hundreds
 * of bytes. The menu weighs the most from 15:00 to 23:00 in India, when ten of its recommended dishes are served; at other hours
 * there are nine.
 */
const MOST = [{ shop: "kaapi-kitchen", path: "/menu", raw: 161, wire: 25, elements: 1_430 }] as const;

test.each(MOST)(
  "the $path of $shop weighs at most $raw KB, and $wire KB on the wire, in at most $elements elements",
  async ({ shop: id, path, raw, wire, elements }) => {
    const { body: html } = await page(shop(id), path);
    expect(html.match(/<[a-z][\w-]*[\s>/]/g)?.length).toBeLessThanOrEqual(elements);
    const { bodies } = await toBytes(html);
    expect(bodies.identity.length / 1024).toBeLessThanOrEqual(raw);
    expect(bodies.br.length / 1024).toBeLessThanOrEqual(wire);
  },
);

test("the data of a cached page has neither its structured data nor its theme once more, nor the texts of parts that come later", async () => {
  const { body: html } = await page(shop("kaapi-kitchen"), "/menu");
  const data = /<script>\(self\.__next_f=.*?<\/script>/s.exec(html)?.[0] ?? "";
  expect(data).not.toContain("schema.org");
  expect(data).not.toContain("@font-face");
  expect(data).not.toContain("og:title");
  for (const text of [
    en.order.reorder.action,
    en.cart.orderNoteExample,
    en.place.locationDenied,
    en.item.sharedGone,
    en.diet.intro,
  ])
    expect(data).not.toContain(text);
  expect(data).toContain('["$","main"');
});
