import { z } from "zod";
import { cssColor, link } from "../../../config/fields.ts";
import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import { GATEWAYS } from "../../payments-service/gateways.ts";
import { amount, text } from "../stores/store-document.ts";

const optionalText = text.nullish();
const slotTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "a local time HH:mm:ss");
const slot = z
  .strictObject({ start_time: slotTime, end_time: slotTime })
  .refine(({ start_time, end_time }) => start_time !== end_time, "start_time and end_time must differ");
const modes = z.array(z.enum(FULFILMENT_MODES));
const percent = (most: number) => z.number().positive().max(most).multipleOf(0.01);

export const MAX_TIP_PRESETS = 5;
/** Percent. */
export const MAX_SERVICE_CHARGE = 30;
export const MAX_FEEDBACK_CHOICES = 12;

/**
 * Everything about selling that a business's staff may change: one schema for its file, the API, `npm run business:change` and the
 * console's form (`backend/settings`). Amounts are decimal major units, texts are by language.
 */
export const businessSettings = z.strictObject({
  allow_item_level_notes: z.boolean(),
  cod_max_order_value: amount.nullish(),
  min_order_total: amount.nullish(),
  minimum_wallet_credit_threshold: amount.nullish(),
  payment_options: z.array(z.string()).min(1),
  msg_no_stores_nearby: optionalText,
  msg_nearest_store_closed: optionalText,
  msg_store_closed_temporary: optionalText,
  /** In order of preference. */
  gateways: z.array(z.enum(GATEWAYS)),
  prices_include_tax: z.boolean(),
  /** Tips (presets in percent), cutlery and contactless handover, each in the given modes. */
  order_choices: z.strictObject({
    tip: z
      .strictObject({ modes, presets: z.array(z.number().positive().max(100)).max(MAX_TIP_PRESETS).default([]) })
      .optional(),
    cutlery: modes.optional(),
    no_contact: modes.optional(),
    /** Percent of the dishes' price, on bills at a table; guests may request its removal. */
    service_charge: z.strictObject({ percent: percent(MAX_SERVICE_CHARGE) }).optional(),
  }),
  /** Wallet credit for the inviter and the friend, after the friend's first completed order. */
  referral_reward: z
    .strictObject({
      inviter: amount.default(0),
      friend: amount.default(0),
      min_order_total: amount.default(0),
      /** Rewards per inviter; none: unlimited. */
      most: z.number().int().min(1).max(1_000_000).nullish(),
    })
    .nullish(),
  /** Wallet credit for each completed order of an account, in percent of its items; one point per full `points_per`. */
  cashback: z.strictObject({ percent: percent(100), points_per: amount.nullish() }).nullish(),
  /** Notifications about orders on guests' devices. */
  web_push: z.boolean(),
  /** How long guests may cancel an order; absent or null: only the store can. */
  cancel_seconds: z.number().int().min(10).max(86_400).nullish(),
  referral_ui_lbl: optionalText,
  referral_share_lbl: optionalText,
  announcement: z
    .strictObject({
      title: optionalText,
      description: optionalText,
      url: link.nullish(),
      color: cssColor.nullish(),
    })
    .nullish(),
  feedback_config: z.strictObject({
    choices: z
      .array(z.strictObject({ id: z.string(), sort_order: z.number().int(), text }))
      .max(MAX_FEEDBACK_CHOICES)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "two choices have one id"),
  }),
  time_slots: z.partialRecord(
    z.enum(WEEK),
    z.strictObject({ morning: slot.optional(), afternoon: slot.optional(), evening: slot.optional() }),
  ),
});
export type BusinessSettings = z.infer<typeof businessSettings>;
