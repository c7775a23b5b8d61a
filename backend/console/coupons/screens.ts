import { mayEditCoupons } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { Html } from "../http/html.ts";
import { type Outcome, refused } from "../outcome.ts";
import { couponPage } from "../pages/coupons/coupon.ts";
import { couponsClosedPage, couponsPage } from "../pages/coupons/list.ts";
import { waitingAt } from "../store/waiting.ts";
import { readCoupons, readCouponView } from "./coupon-views.ts";
import { addCoupon, saveCoupon, switchCoupon, undoCoupon } from "./coupons.ts";
import type { CouponAgain } from "./refused-coupon.ts";

/** The screen at a path below /coupons: the list, a new coupon, or one of them. */
export async function couponScreen(context: ConsoleContext, path: readonly string[]): Promise<Html | null> {
  const waiting = await waitingAt(context);
  if (!mayEditCoupons(context.signed.member)) return couponsClosedPage(context, waiting);
  const [id] = path;
  if (path.length > 1) return null;
  if (id === undefined) return couponsPage(context, await readCoupons(context), waiting);
  const view = await readCouponView(context, id === "new" ? null : id);
  return view && couponPage(context, view, null, waiting);
}

/** Runs a form sent to a path below /coupons; null if there is none. */
export async function couponForm(
  context: ConsoleContext,
  [id = "", act = "", ...rest]: readonly string[],
  form: URLSearchParams,
): Promise<Outcome | null> {
  if (!mayEditCoupons(context.signed.member)) return refused(403, context.t("coupons.managers"));
  if (rest.length > 0) return null;
  const again: CouponAgain = async (said, values, was) => {
    const view = await readCouponView(context, id === "new" ? null : id);
    const shown = view && { ...view, values, was: was ?? form.get("was") ?? view.was };
    return couponPage(context, shown as NonNullable<typeof shown>, said, await waitingAt(context));
  };
  if (id === "undo" && act === "") return undoCoupon(context, form);
  if (id === "new" && act === "") return addCoupon(context, form, again);
  if (act === "switch") return switchCoupon(context, id, form);
  return act === "" && id !== "" ? saveCoupon(context, id, form, again) : null;
}
