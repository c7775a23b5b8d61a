import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import type { FeedbackChoice } from "../../rules/feedback.ts";
import type { DeliveryArea } from "../../rules/places/delivery-area.ts";
import type { TimeSlotRow, WeekHours } from "../../rules/time/store-hours.ts";
import { businessId, createdAt, instant, type LocalizedText, localized, type Mode, money, rowId } from "./columns.ts";

/** Slots by day mon…sun and part of the day, local HH:mm:ss. */
export type WeekSlots = Partial<Record<string, Partial<Record<"morning" | "afternoon" | "evening", TimeSlotRow>>>>;
/** What else may be chosen with an order, by mode; modes that are not named offer nothing. */
export interface OrderChoicesRow {
  tip?: { modes: Mode[]; presets: number[] };
  cutlery?: Mode[];
  no_contact?: Mode[];
  /** Percent of the dishes, for orders at a table. */
  service_charge?: { percent: number };
}
/** Wallet credit in minor units, for the inviter and for the friend. */
export interface ReferralRewardRow {
  inviter: Minor;
  friend: Minor;
  /** The first order counts if its items cost at least this much; 0: any. */
  min_order_total: Minor;
  /** Friends for whom one inviter is rewarded; null: all. */
  most: number | null;
}
/** What a completed order earns an account. */
export interface CashbackRow {
  percent: number;
  /** One point for each full amount of this size in minor units; null: no points. */
  points_per: Minor | null;
}
export interface AnnouncementRow {
  title?: LocalizedText;
  description?: LocalizedText;
  url?: string;
  color?: string;
}

/** A business that has no file of its own. */
export interface OpeningRow {
  /** Sent with the form, so that a repeated one opens nothing twice. */
  readonly request: string;
  /** What a file would say: the operator's fields, and the starting point of the studio's. */
  readonly config: ConfigInput;
}

/** A business. Its id is every other row's business_id. */
export const businesses = pgTable("businesses", {
  id: text().primaryKey(),
  /** Public: it names the business in x-api-key. */
  api_key: text().notNull().unique(),
  name: localized().notNull(),
  currency: text().notNull(),
  isd_code: text().notNull(),
  timezone: text().notNull(),
  default_language: text().notNull(),
  supported_languages: text().array().notNull(),
  allow_item_level_notes: boolean().notNull().default(false),
  cod_max_order_value: money(),
  min_order_total: money(),
  minimum_wallet_credit_threshold: money(),
  payment_options: text().array().notNull(),
  msg_no_stores_nearby: localized(),
  msg_nearest_store_closed: localized(),
  msg_store_closed_temporary: localized(),
  pg_provider: text(),
  pg_service: boolean().notNull().default(false),
  /** Menu prices include tax; otherwise it is added. */
  prices_include_tax: boolean().notNull().default(false),
  order_choices: jsonb().$type<OrderChoicesRow>().notNull().default({}),
  /** Gateways of the payment service, in order of preference. */
  gateways: text().array().notNull().default([]),
  referral_ui_lbl: localized(),
  referral_share_lbl: localized(),
  time_slots: jsonb().$type<WeekSlots>().notNull().default({}),
  /** Reward once an invited friend's first order is complete; null: none. */
  referral_reward: jsonb().$type<ReferralRewardRow>(),
  /** Wallet credit that each completed order of an account earns; null: none. */
  cashback: jsonb().$type<CashbackRow>(),
  /** Whether guests may receive notifications about their orders on their devices. */
  web_push: boolean().notNull().default(false),
  /** Seconds after placing within which the guest may cancel an order; null: only the store can. */
  cancel_seconds: integer(),
  feedback_choices: jsonb().$type<FeedbackChoice[]>().notNull().default([]),
  announcement: jsonb().$type<AnnouncementRow>(),
  /** How it was opened in the console; null: its configuration is in a file. */
  opening: jsonb().$type<OpeningRow>(),
  /** Hash of what was last seeded, so that an unchanged demo folder is skipped. */
  content_hash: text(),
  created_at: createdAt(),
  updated_at: createdAt(),
});

/** A store. `id` is the wire's biz_location_id, unique within the business. */
export const stores = pgTable(
  "stores",
  {
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    id: integer().notNull(),
    ref: text().notNull(),
    name: localized().notNull(),
    address: localized().notNull(),
    city: localized().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    phone: text(),
    hours: jsonb().$type<WeekHours>().notNull(),
    delivery_area: jsonb().$type<DeliveryArea>(),
    delivery_charge: money(),
    packaging_charge: money(),
    /** Percent. */
    tax_rate: numeric({ precision: 7, scale: 4 }),
    min_order_total: money(),
    delivery_min_offset_ms: integer().notNull().default(0),
    pickup_min_offset_ms: integer().notNull().default(0),
    enabled_for_ordering: boolean().notNull().default(true),
    temporarily_closed: boolean().notNull().default(false),
    /** When a paused store takes orders again automatically; null if staff have to open it. */
    paused_until: instant(),
    /** What guests see meanwhile, instead of on_close_msg. */
    pause_msg: localized(),
    hide_store_name: boolean().notNull().default(false),
    fulfillment_modes: text().array().$type<Mode[]>().notNull(),
    merchant_ref_id: text(),
    sort_order: integer().notNull().default(0),
    on_close_msg: localized(),
    on_select_msg: localized(),
    kitchen_instructions: localized(),
    payment_modes: text().array().notNull(),
    dash: boolean().notNull().default(false),
    /** Orders that one slot takes per mode; null: no limit. */
    slot_capacity: integer(),
    /** The last order is taken this many minutes before closing; 0: at closing. */
    last_order_minutes: integer().notNull().default(0),
    /** A slot can be chosen until this many minutes before it begins; 0: as long as it can be met. */
    slot_cutoff_minutes: integer().notNull().default(0),
    retired_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.id] }), uniqueIndex().on(t.business_id, t.ref)],
);

/** Days with hours other than the week's: holidays and one-off changes, of one store or of all. */
export const hoursOverrides = pgTable(
  "hours_overrides",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Null: all stores of the business. A store's own takes precedence. */
    store_id: integer(),
    /**
     * First and last day, YYYY-MM-DD, or MM-DD for every year. A dated one takes precedence over a yearly one, a newer
     * one over both.
     */
    day_from: text().notNull(),
    day_until: text().notNull(),
    /** [from, until] local HH:mm; none: closed. */
    hours: jsonb().$type<[string, string][]>().notNull(),
    /** What can be ordered for later on those days; null: all of `hours`. */
    slots: jsonb().$type<TimeSlotRow[]>(),
    reason: localized(),
    /** The author: an import replaces its own and leaves the staff's. */
    source: text().$type<"import" | "staff">().notNull(),
    /** The member of staff, if it was done in the console; their rows are never deleted. */
    staff_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.business_id, t.store_id),
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }).onDelete(
      "cascade",
    ),
  ],
);

export const storeTables = pgTable(
  "store_tables",
  {
    business_id: businessId(),
    /** The wire's table_id, unique within the business. */
    id: text().notNull(),
    store_id: integer().notNull(),
    name: localized().notNull(),
    floor_id: text(),
    floor_name: localized(),
    waiter_name: text(),
    cashier_name: text(),
    retired_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.id] }),
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }).onDelete(
      "cascade",
    ),
  ],
);

export const galleryImages = pgTable(
  "gallery_images",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    img_type: text().notNull(),
    image: text().notNull(),
    markups: jsonb().$type<{ title?: LocalizedText; link?: string }[]>().notNull().default([]),
    sort_order: integer().notNull().default(0),
  },
  (t) => [index().on(t.business_id)],
);

/** A coupon; percent or amount, or a free delivery. */
export const coupons = pgTable(
  "coupons",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Upper case. */
    code: text().notNull(),
    title: localized().notNull(),
    description: localized(),
    kind: text().$type<"percent" | "amount" | "free_delivery">().notNull(),
    /** Percent for kind percent. */
    percent: numeric({ precision: 7, scale: 4 }),
    /** For kind amount. */
    amount: money(),
    max_discount: money(),
    min_order_total: money(),
    max_qty: integer(),
    single_selection: boolean().notNull().default(false),
    /** Null: all modes, payment options, items. */
    modes: text().array().$type<Mode[]>(),
    payment_options: text().array(),
    item_refs: text().array(),
    store_refs: text().array(),
    first_order_only: boolean().notNull().default(false),
    total_limit: integer(),
    customer_limit: integer(),
    used_count: integer().notNull().default(0),
    /** Shown on the offers page; others work only when typed. */
    listed: boolean().notNull().default(true),
    valid_from: instant(),
    valid_until: instant(),
    retired_at: instant(),
    /** Counts its changes, so that two people cannot overwrite each other unseen. */
    revision: integer().notNull().default(0),
    /** Added or changed in the console; an import leaves it as it is. */
    by_staff: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex().on(t.business_id, t.code)],
);
