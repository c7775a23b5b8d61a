import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SHOPS = ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"];
const FREE = /free|gratis|مجاني/i;

interface Coupon {
  readonly title: Readonly<Record<string, string>>;
  readonly description?: Readonly<Record<string, string>>;
  readonly type: string;
}

test("[CPN-04] a coupon for the delivery says so once, in its title: its conditions are listed by themselves", () => {
  const free = SHOPS.flatMap((shop): Coupon[] => {
    const url = new URL(`../../../backend/demo/${shop}/coupons.json`, import.meta.url);
    const read = JSON.parse(readFileSync(url, "utf8"));
    return read.coupons ?? read;
  }).filter(({ type }) => type === "free_delivery");
  expect(free.length).toBeGreaterThan(2);
  for (const { title, description = {} } of free) {
    for (const [language, words] of Object.entries(title)) {
      expect(words).toMatch(FREE);
      expect(description[language] ?? "").not.toMatch(FREE);
    }
  }
});

test("[RTE-21] [CPN-04] an announcement that names a coupon's code leads to that coupon", () => {
  const named = SHOPS.flatMap((shop) => {
    const read = (file: string) =>
      JSON.parse(readFileSync(new URL(`../../../backend/demo/${shop}/${file}.json`, import.meta.url), "utf8"));
    const { description, url } = read("business").announcement;
    const codes: string[] = (read("coupons").coupons ?? read("coupons")).map(
      ({ redemption_code }: { redemption_code: string }) => redemption_code,
    );
    return codes.filter((code) => JSON.stringify(description).includes(code)).map((code) => ({ code, url }));
  });
  expect(named.length).toBe(2);
  for (const { code, url } of named) expect(url).toBe(`/offers#${code}`);
});
