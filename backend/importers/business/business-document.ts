import { z } from "zod";
import { LANGUAGES } from "../../../config/languages.ts";
import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import { GATEWAYS } from "../../payments-service/gateways.ts";
import { amount, hoursOverride, text } from "../stores/store-document.ts";

const optionalText = text.nullish();
const slotTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "a local time HH:mm:ss");
const slot = z.strictObject({ start_time: slotTime, end_time: slotTime });
const modes = z.array(z.enum(FULFILMENT_MODES));
const languages = z.array(z.enum(LANGUAGES)).min(1);
const galleryType = z.enum(["app_banner", "app_bg_img", "mobile_web_banner", "web_banner", "web_bg_img", "web_popup"]);

/** `business.json`: the fields of BusinessInfo with texts by language, plus its API key, languages and announcement. */
export const businessInput = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower case letters, digits and dashes: it is a host label"),
  api_key: z.string().min(8).max(200),
  name: text,
  currency: z.string().regex(/^[A-Z]{3}$/, "an ISO 4217 code"),
  isd_code: z.string().regex(/^\+\d{1,4}$/, "e.g. +91"),
  timezone: z.string().refine(isTimezone, { message: "an IANA zone such as Asia/Kolkata" }),
  default_language: z.enum(LANGUAGES),
  languages,
  allow_item_level_notes: z.boolean().default(false),
  cod_max_order_value: amount.nullish(),
  min_order_total: amount.nullish(),
  minimum_wallet_credit_threshold: amount.nullish(),
  payment_options: z.array(z.string()).min(1),
  msg_no_stores_nearby: optionalText,
  msg_nearest_store_closed: optionalText,
  msg_store_closed_temporary: optionalText,
  pg_provider: z.string().nullish(),
  features: z.strictObject({ pg_service: z.boolean() }).optional(),
  gateways: z.array(z.enum(GATEWAYS)).default([]),
  prices_include_tax: z.boolean().default(false),
  /** Tips (presets in percent), cutlery and contactless handover, each in the given modes. */
  order_choices: z
    .strictObject({
      tip: z.strictObject({ modes, presets: z.array(z.number().positive().max(100)).max(5).default([]) }).optional(),
      cutlery: modes.optional(),
      no_contact: modes.optional(),
      /** Percent of the dishes' price, on bills at a table; guests may request its removal. */
      service_charge: z.strictObject({ percent: z.number().positive().max(30).multipleOf(0.01) }).optional(),
    })
    .default({}),
  /** Wallet credit for the inviter and the friend, after the friend's first completed order. */
  referral_reward: z
    .strictObject({
      inviter: amount.default(0),
      friend: amount.default(0),
      min_order_total: amount.default(0),
      most: z.number().int().min(1).nullish(),
    })
    .nullish(),
  /** Wallet credit for each completed order of an account, in percent of its items; one point per full `points_per`. */
  cashback: z
    .strictObject({ percent: z.number().positive().max(100).multipleOf(0.01), points_per: amount.nullish() })
    .nullish(),
  /** Notifications about orders on guests' devices. */
  web_push: z.boolean().default(false),
  /** How long guests may cancel an order; absent or null: only the store can. */
  cancel_seconds: z.number().int().min(10).max(86_400).nullish(),
  referral_ui_lbl: optionalText,
  referral_share_lbl: optionalText,
  announcement: z
    .strictObject({
      title: optionalText,
      description: optionalText,
      url: z.string().nullish(),
      color: z.string().nullish(),
    })
    .nullish(),
  feedback_config: z
    .strictObject({
      choices: z.array(z.strictObject({ id: z.string(), sort_order: z.number().int(), text })),
    })
    .default({ choices: [] }),
  time_slots: z
    .partialRecord(
      z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
      z.strictObject({ morning: slot.optional(), afternoon: slot.optional(), evening: slot.optional() }),
    )
    .default({}),
  /** For all stores; a store's own take precedence. */
  hours_overrides: z.array(hoursOverride).default([]),
  gallery: z
    .array(
      z.strictObject({
        img_type: galleryType,
        image: z.string(),
        markups: z.array(z.strictObject({ title: optionalText, link: z.string().nullish() })).default([]),
      }),
    )
    .default([]),
});
export type BusinessInput = z.infer<typeof businessInput>;

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
