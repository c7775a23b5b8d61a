import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renewCoupons } from "../../../backend/demo/renew-coupons.ts";
import { couponDocument } from "../../../backend/importers/business/coupon-document.ts";

const SHOPS = ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"];
const FREE = /free|gratis|مجاني/i;

const read = (shop: string, file: string) =>
  JSON.parse(readFileSync(new URL(`../../../backend/demo/${shop}/${file}.json`, import.meta.url), "utf8"));
const couponsOf = (shop: string) => couponDocument.parse(read(shop, "coupons"));

test("[CPN-04] a coupon for the delivery says so once, in its title: its conditions are listed by themselves", () => {
  const free = SHOPS.flatMap(couponsOf).filter(({ type }) => type === "free_delivery");
  expect(free.length).toBeGreaterThan(2);
  for (const { title, description } of free) {
    for (const words of Object.values(title)) expect(words).toMatch(FREE);
    for (const words of Object.values(description ?? {})) expect(words).not.toMatch(FREE);
  }
});

test("[CPN-04] a coupon says what it takes off, and no number of its conditions, which are listed by themselves", () => {
  for (const coupon of SHOPS.flatMap(couponsOf)) {
    const { title, description, min_order_total: min, max_discount: max, value } = coupon;
    for (const words of [...Object.values(title), ...Object.values(description ?? {})]) {
      const numbers = [...words.matchAll(/\d[\d.,]*\d|\d/g)].map(([number]) => Number(number.replaceAll(",", "")));
      expect(
        numbers.filter((number) => number !== value && (number === min || number === max)),
        words,
      ).toEqual([]);
    }
  }
});

test("[RTE-21] [CPN-04] an announcement that names a coupon's code leads to that coupon", () => {
  const named = SHOPS.flatMap((shop) => {
    const { description, url } = read(shop, "business").announcement;
    return couponsOf(shop)
      .map((coupon) => coupon.redemption_code)
      .filter((code) => JSON.stringify(description).includes(code))
      .map((code) => ({ code, url }));
  });
  expect(named.length).toBe(2);
  for (const { code, url } of named) expect(url).toBe(`/offers#${code}`);
});

test("[CPN-04] a coupon of the demo that has ended since it was written ends in a later year, and the one that was over stays over", () => {
  const coupons = couponsOf("kaapi-kitchen");
  const endsAt = (now: string) =>
    Object.fromEntries(renewCoupons(coupons, Date.parse(now)).map((each) => [each.redemption_code, each.valid_until]));
  const written = endsAt("2026-11-30T00:00:00Z");
  expect(written).toEqual(Object.fromEntries(coupons.map((each) => [each.redemption_code, each.valid_until])));
  expect(endsAt("2027-03-31T18:29:59Z").KAAPI60).toBe("2028-03-31T23:59:59+05:30");
  expect(endsAt("2031-04-01T00:00:00Z")).toEqual({
    ...Object.fromEntries(Object.keys(written).map((code) => [code, "2032-03-31T23:59:59+05:30"])),
    OFFICE250: "2031-06-30T23:59:59+05:30",
    UGADI100: "2026-04-05T23:59:59+05:30",
  });
});

test("[CPN-03] every coupon that an announcement of the demo names can be used, however late the demo is tried", () => {
  const now = Date.parse("2034-08-09T12:00:00Z");
  for (const shop of SHOPS) {
    const over = renewCoupons(couponsOf(shop), now).filter(
      ({ valid_until }) => valid_until && Date.parse(valid_until) <= now,
    );
    expect(over.map((each) => each.redemption_code)).toEqual(shop === "kaapi-kitchen" ? ["UGADI100"] : []);
  }
});
