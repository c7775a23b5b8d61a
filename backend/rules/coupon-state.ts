/** Whether guests can use a coupon now, and if not, why. */
export type CouponState = "on" | "coming" | "ended" | "used_up" | "off";

interface CouponTerms {
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly total_limit: number | null;
  readonly used_count: number;
  /** Switched off since. */
  readonly retired_at: Date | null;
}

/** The first that applies: switched off, over, used up, not begun, else on. */
export function stateOfCoupon(coupon: CouponTerms, now: Date): CouponState {
  if (coupon.retired_at) return "off";
  if (coupon.valid_until && now >= coupon.valid_until) return "ended";
  if (coupon.total_limit !== null && coupon.used_count >= coupon.total_limit) return "used_up";
  return coupon.valid_from && now < coupon.valid_from ? "coming" : "on";
}
