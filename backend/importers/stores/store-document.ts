import { z } from "zod";
import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import { polygonProblem } from "../../../lib/domain/store/polygon.ts";
import { hasReadableDays } from "../../../lib/domain/time/hours-overrides.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import { isTableCode } from "../../rules/dine-in/table-code.ts";
import { timesOverlap } from "../../rules/time/store-hours.ts";
import { localizedTextSchema, MAX_NAME, MAX_TEXT } from "../text-rules.ts";

/** A string in the business's default language, or an object by language. */
export const text = localizedTextSchema(MAX_TEXT);
const name = localizedTextSchema(MAX_NAME);
const optionalText = text.nullish();
const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, "a local time HH:mm");
/** Decimal major units, as printed. */
export const amount = z.number().nonnegative();
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const km = z.number().positive().max(500);
/** Corners of one area, and areas of one store. */
export const MAX_CORNERS = 500;
export const MAX_ZONES = 20;

export const hours = z.partialRecord(
  z.enum(WEEK),
  z.array(z.tuple([time, time])).refine((spans) => !timesOverlap(spans), "the times of one day overlap"),
);

const POLYGON_WORDS = {
  few: "an area has at least three different corners",
  flat: "the corners are all in one line",
  crossed: "the outline crosses itself",
} as const;
const corners = z
  .array(z.tuple([latitude, longitude]))
  .min(3)
  .max(MAX_CORNERS)
  .superRefine((points, context) => {
    const problem = polygonProblem(points);
    if (problem) context.addIssue({ code: "custom", message: POLYGON_WORDS[problem] });
  });
const ownTerms = { charge: amount.nullish(), min_order_total: amount.nullish() };

const deliveryArea = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("radius"), km }),
  z.strictObject({ type: z.literal("polygon"), points: corners }),
  z.strictObject({
    type: z.literal("tiers"),
    tiers: z
      .array(z.strictObject({ km, ...ownTerms }))
      .min(1)
      .refine((tiers) => new Set(tiers.map((tier) => tier.km)).size === tiers.length, "two tiers end at one distance"),
  }),
  z.strictObject({
    type: z.literal("zones"),
    zones: z
      .array(z.strictObject({ points: corners, ...ownTerms }))
      .min(1)
      .max(MAX_ZONES),
  }),
]);

/** HH:mm or HH:mm:ss. */
const slotTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "a local time HH:mm");
/**
 * Days with hours other than the week's: a date, a range of dates, or with MM-DD the same days every year. No `hours`
 * means closed; `slots` says what can be ordered for later if that is not all of the hours.
 */
export const hoursOverride = z
  .strictObject({
    from: z.string(),
    /** `from` if absent. */
    until: z.string().optional(),
    hours: z.array(z.tuple([time, time])).default([]),
    slots: z.array(z.strictObject({ start_time: slotTime, end_time: slotTime })).nullish(),
    reason: optionalText,
  })
  .refine(({ from, until = from }) => hasReadableDays({ from, until }), {
    path: ["from"],
    error: "two days in order, both YYYY-MM-DD, or both MM-DD for every year",
  });
export type HoursOverrideInput = z.infer<typeof hoursOverride>;

const named = z.strictObject({ id: z.string().min(1).max(80), name: text });
const floor = z.strictObject({
  id: z.string().min(1).max(80),
  name: text,
  tables: z.array(
    named.extend({
      waiter: z.string().nullish(),
      cashier: z.string().nullish(),
      /** The printed code of the table, as in /table/<code>; one is made if absent. */
      code: z.string().refine(isTableCode, "1 to 64 Latin letters, digits, dashes or underscores").optional(),
    }),
  ),
});

/**
 * One store of `stores.json`: the fields of Store in the schema with texts by language, plus `ref` (the importer's
 * stable key), its delivery area, floors and tables, slot capacity and cut-off, and hours overrides. Amounts in major
 * units.
 */
export const storeInput = z.strictObject({
  ref: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, "lower case letters, digits, dot, dash, underscore"),
  /** Assigned by the server if absent. */
  biz_location_id: z.number().int().min(1).max(2_147_483_647).optional(),
  name,
  address: text,
  city: name,
  lat: latitude,
  lng: longitude,
  phone: z.string().nullish(),
  hours,
  /** Stated by some sources; the server derives them from `hours`. */
  opening_time: z.string().nullish(),
  closing_time: z.string().nullish(),
  closing_day: z.string().nullish(),
  delivery_area: deliveryArea.nullish(),
  delivery_charge: amount.nullish(),
  packaging_charge: amount.nullish(),
  /** Percent. */
  tax_rate: z.number().min(0).max(100).nullish(),
  min_order_total: amount.nullish(),
  /** Milliseconds. */
  delivery_min_offset_time: z.number().int().min(0).default(0),
  pickup_min_offset_time: z.number().int().min(0).default(0),
  enabled_for_ordering: z.boolean().default(true),
  temporarily_closed: z.boolean().default(false),
  hide_store_name: z.boolean().default(false),
  fulfillment_modes: z.array(z.enum(FULFILMENT_MODES)).min(1),
  merchant_ref_id: z.string().nullish(),
  sort_order: z.number().int().optional(),
  on_close_msg: optionalText,
  on_select_msg: optionalText,
  kitchen_instructions: optionalText,
  payment_modes: z.array(z.string()).default([]),
  features: z.strictObject({ dash: z.boolean().default(false) }).optional(),
  floors: z.array(floor).default([]),
  slot_capacity: z.number().int().min(1).nullish(),
  last_order_minutes: z.number().int().min(0).max(720).default(0),
  slot_cutoff_minutes: z.number().int().min(0).max(10_080).default(0),
  hours_overrides: z.array(hoursOverride).default([]),
});
export type StoreInput = z.infer<typeof storeInput>;
export const storeDocument = z.array(storeInput);
