import type { CouponInput } from "../importers/business/coupon-document.ts";

/** When the demo's coupons were written: what had ended by then is the demo's example of a coupon that is over. */
const WRITTEN = Date.parse("2026-10-01T00:00:00Z");

/**
 * The demo's coupons, each that has ended since they were written ending in a later year instead: the demo's announcements name
 * them, and they have to work however late it is started. `now` in milliseconds.
 */
export const renewCoupons = (coupons: readonly CouponInput[], now: number): CouponInput[] =>
  coupons.map((coupon) =>
    coupon.valid_until ? { ...coupon, valid_until: renewEnd(coupon.valid_until, now) } : coupon,
  );

/** The first end after `now` on the same day of a year. Ends on 29 February would need a leap year, so the demo has none. */
function renewEnd(end: string, now: number): string {
  if (Date.parse(end) < WRITTEN) return end;
  let renewed = end;
  while (Date.parse(renewed) <= now) renewed = `${Number(renewed.slice(0, 4)) + 1}${renewed.slice(4)}`;
  return renewed;
}
