import { z } from "zod";
import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import { couponModes } from "../../rules/bill/coupon.ts";
import { amount, text } from "../stores/store-document.ts";

/** Codes are typed on phones and read out: no spaces, and nothing that could be read as markup. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]+$/;

/**
 * `coupons.json`: `value` is an amount for type flat and a percentage for type percent. A coupon of the console's form is
 * checked by it, too.
 */
export const couponInput = z
  .strictObject({
    title: text,
    description: text.nullish(),
    redemption_code: z.string().max(40).regex(CODE, "letters, digits, dashes and underscores"),
    type: z.enum(["flat", "percent", "free_delivery"]),
    value: amount.optional(),
    max_discount: amount.positive().nullish(),
    min_order_total: amount.nullish(),
    max_qty: z.number().int().min(1).nullish(),
    single_selection: z.boolean().default(false),
    modes: z.array(z.enum(FULFILMENT_MODES)).min(1).nullish(),
    payment_options: z.array(z.string()).min(1).nullish(),
    items: z.array(z.string()).min(1).nullish(),
    stores: z.array(z.string()).min(1).nullish(),
    first_order_only: z.boolean().default(false),
    total_limit: z.number().int().min(1).nullish(),
    customer_limit: z.number().int().min(1).nullish(),
    listed: z.boolean().default(true),
    valid_from: z.iso.datetime({ offset: true }).nullish(),
    valid_until: z.iso.datetime({ offset: true }).nullish(),
  })
  .superRefine(({ type, value = 0, modes = null, valid_from, valid_until }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (type !== "free_delivery" && value <= 0) refuse("value", "must be above zero");
    if (type === "percent" && value > 100) refuse("value", "must be at most 100 percent");
    if (type === "free_delivery" && couponModes({ kind: type, modes })?.length === 0)
      refuse("modes", "a free delivery needs a mode with a delivery");
    if (valid_from && valid_until && Date.parse(valid_from) >= Date.parse(valid_until))
      refuse("valid_until", "must be after valid_from");
  });
export type CouponInput = z.infer<typeof couponInput>;
export const couponDocument = z.array(couponInput);
