import { eq } from "drizzle-orm";
import { ZERO } from "../../../lib/domain/money.ts";
import type { Database } from "../../db/open.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import { hoursOverrideRepository } from "../../db/repositories/catalogue/hours-overrides.ts";
import { businesses, galleryImages } from "../../db/schema.ts";
import type { Text } from "../menu/menu-document.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import { overrideRow } from "../stores/hours-overrides.ts";
import { minorOrNull } from "../stores/store-row.ts";
import type { BusinessInput } from "./business-document.ts";

/** Upserts a business by id, with its gallery. Throws for amounts with more decimals than the currency. */
export async function applyBusiness(tx: Database, input: BusinessInput, now: Date): Promise<void> {
  const row = businessRow(input, now);
  await tx.insert(businesses).values(row).onConflictDoUpdate({ target: businesses.id, set: row });
  const text = (value: Text | null | undefined) => asLocalized(value ?? undefined, input.default_language);
  const overrides = input.hours_overrides.map((override) => overrideRow(override, input.default_language));
  await hoursOverrideRepository(tx, input.id).replaceImported(null, overrides);
  await tx.delete(galleryImages).where(eq(galleryImages.business_id, input.id));
  const images = input.gallery.map(({ img_type, image, markups }, index) => ({
    business_id: input.id,
    img_type,
    image,
    markups: markups.map(({ title, link }) => ({ title: text(title) ?? {}, ...(link ? { link } : {}) })),
    sort_order: index,
  }));
  if (images.length > 0) await tx.insert(galleryImages).values(images);
}

function businessRow(input: BusinessInput, now: Date): typeof businesses.$inferInsert {
  const text = (value: Text | null | undefined) => asLocalized(value ?? undefined, input.default_language);
  const money = (value: number | null | undefined) => minorOrNull(value, input.currency);
  return {
    id: input.id,
    api_key: input.api_key,
    name: text(input.name) ?? {},
    currency: input.currency,
    isd_code: input.isd_code,
    timezone: input.timezone,
    default_language: input.default_language,
    supported_languages: input.languages,
    allow_item_level_notes: input.allow_item_level_notes,
    cod_max_order_value: money(input.cod_max_order_value),
    min_order_total: money(input.min_order_total),
    minimum_wallet_credit_threshold: money(input.minimum_wallet_credit_threshold),
    payment_options: input.payment_options,
    msg_no_stores_nearby: text(input.msg_no_stores_nearby),
    msg_nearest_store_closed: text(input.msg_nearest_store_closed),
    msg_store_closed_temporary: text(input.msg_store_closed_temporary),
    pg_provider: input.pg_provider ?? null,
    pg_service: input.features?.pg_service ?? false,
    gateways: input.gateways,
    prices_include_tax: input.prices_include_tax,
    order_choices: input.order_choices as BusinessRow["order_choices"],
    referral_ui_lbl: text(input.referral_ui_lbl),
    referral_share_lbl: text(input.referral_share_lbl),
    referral_reward: rewardRow(input),
    cashback: cashbackRow(input),
    web_push: input.web_push,
    cancel_seconds: input.cancel_seconds ?? null,
    time_slots: input.time_slots as BusinessRow["time_slots"],
    feedback_choices: input.feedback_config.choices.map((choice) => ({ ...choice, text: text(choice.text) ?? {} })),
    announcement: announcementRow(input),
    updated_at: now,
  };
}

function rewardRow({ referral_reward, currency }: BusinessInput): BusinessRow["referral_reward"] {
  if (!referral_reward) return null;
  const { inviter, friend, min_order_total, most } = referral_reward;
  const minor = (value: number) => minorOrNull(value, currency) ?? ZERO;
  return {
    inviter: minor(inviter),
    friend: minor(friend),
    min_order_total: minor(min_order_total),
    most: most ?? null,
  };
}

function cashbackRow({ cashback, currency }: BusinessInput): BusinessRow["cashback"] {
  if (!cashback) return null;
  return { percent: cashback.percent, points_per: minorOrNull(cashback.points_per, currency) || null };
}

function announcementRow({ announcement, default_language }: BusinessInput): BusinessRow["announcement"] {
  if (!announcement) return null;
  const text = (value: Text | null | undefined) => asLocalized(value ?? undefined, default_language);
  const title = text(announcement.title);
  const description = text(announcement.description);
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(announcement.url ? { url: announcement.url } : {}),
    ...(announcement.color ? { color: announcement.color } : {}),
  };
}
