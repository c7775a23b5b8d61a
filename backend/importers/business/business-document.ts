import { z } from "zod";
import { link } from "../../../config/fields.ts";
import { LANGUAGES } from "../../../config/languages.ts";
import { hoursOverride, text } from "../stores/store-document.ts";
import { businessSettings } from "./settings-document.ts";

const optionalText = text.nullish();
const languages = z.array(z.enum(LANGUAGES)).min(1);
const galleryType = z.enum(["app_banner", "app_bg_img", "mobile_web_banner", "web_banner", "web_bg_img", "web_popup"]);

/** `business.json`: the fields of BusinessInfo with texts by language, its settings, its API key and its languages. */
export const businessInput = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "lower case letters, digits and dashes: it is a host label"),
  api_key: z.string().min(8).max(200),
  name: text,
  currency: z.string().regex(/^[A-Z]{3}$/, "an ISO 4217 code"),
  isd_code: z.string().regex(/^\+\d{1,4}$/, "e.g. +91"),
  timezone: z.string().refine(isTimezone, { message: "an IANA zone such as Asia/Kolkata" }),
  default_language: z.enum(LANGUAGES),
  languages,
  ...businessSettings.shape,
  allow_item_level_notes: businessSettings.shape.allow_item_level_notes.default(false),
  gateways: businessSettings.shape.gateways.default([]),
  prices_include_tax: businessSettings.shape.prices_include_tax.default(false),
  order_choices: businessSettings.shape.order_choices.default({}),
  web_push: businessSettings.shape.web_push.default(false),
  feedback_config: businessSettings.shape.feedback_config.default({ choices: [] }),
  time_slots: businessSettings.shape.time_slots.default({}),
  pg_provider: z.string().nullish(),
  features: z.strictObject({ pg_service: z.boolean() }).optional(),
  /** For all stores; a store's own take precedence. */
  hours_overrides: z.array(hoursOverride).default([]),
  gallery: z
    .array(
      z.strictObject({
        img_type: galleryType,
        image: z.string(),
        markups: z.array(z.strictObject({ title: optionalText, link: link.nullish() })).default([]),
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
