import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { ZERO } from "../../../lib/domain/money.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { Text } from "../menu/menu-document.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import { decimalOrNull, minorOrNull } from "../stores/store-row.ts";
import type { BusinessSettings } from "./settings-document.ts";

type Shop = Pick<BusinessRow, "currency" | "default_language">;

/** Amounts of the settings that the business's currency cannot have. */
export function settingsProblems(settings: BusinessSettings, currency: string): DocumentProblem[] {
  const { referral_reward: reward, cashback } = settings;
  const amounts: [string, number | null | undefined][] = [
    ["cod_max_order_value", settings.cod_max_order_value],
    ["min_order_total", settings.min_order_total],
    ["minimum_wallet_credit_threshold", settings.minimum_wallet_credit_threshold],
    ["referral_reward.inviter", reward?.inviter],
    ["referral_reward.friend", reward?.friend],
    ["referral_reward.min_order_total", reward?.min_order_total],
    ["cashback.points_per", cashback?.points_per],
  ];
  return amounts.flatMap(([path, value]) =>
    value == null || toMinor(value, currency).ok
      ? []
      : [{ path, message: `${value} is not a valid amount in ${currency}.` }],
  );
}

/** The columns of the settings. Their amounts have been checked. */
export function settingsRow(settings: BusinessSettings, { currency, default_language }: Shop) {
  const text = (value: Text | null | undefined) => asLocalized(value ?? undefined, default_language);
  const money = (value: number | null | undefined) => minorOrNull(value, currency);
  return {
    allow_item_level_notes: settings.allow_item_level_notes,
    cod_max_order_value: money(settings.cod_max_order_value),
    min_order_total: money(settings.min_order_total),
    minimum_wallet_credit_threshold: money(settings.minimum_wallet_credit_threshold),
    payment_options: settings.payment_options,
    msg_no_stores_nearby: text(settings.msg_no_stores_nearby),
    msg_nearest_store_closed: text(settings.msg_nearest_store_closed),
    msg_store_closed_temporary: text(settings.msg_store_closed_temporary),
    gateways: settings.gateways,
    prices_include_tax: settings.prices_include_tax,
    order_choices: settings.order_choices as BusinessRow["order_choices"],
    referral_ui_lbl: text(settings.referral_ui_lbl),
    referral_share_lbl: text(settings.referral_share_lbl),
    referral_reward: rewardRow(settings, currency),
    cashback: cashbackRow(settings, currency),
    web_push: settings.web_push,
    cancel_seconds: settings.cancel_seconds ?? null,
    time_slots: settings.time_slots as BusinessRow["time_slots"],
    feedback_choices: settings.feedback_config.choices.map((choice) => ({ ...choice, text: text(choice.text) ?? {} })),
    announcement: announcementRow(settings, text),
  } satisfies Partial<BusinessRow>;
}

/** The settings of a business as its file would have them. */
export function settingsOf(row: BusinessRow): BusinessSettings {
  const money = (value: BusinessRow["min_order_total"]) => decimalOrNull(value, row.currency);
  const decimal = (value: BusinessRow["min_order_total"]) => money(value) ?? 0;
  const { referral_reward: reward, cashback } = row;
  return {
    allow_item_level_notes: row.allow_item_level_notes,
    cod_max_order_value: money(row.cod_max_order_value),
    min_order_total: money(row.min_order_total),
    minimum_wallet_credit_threshold: money(row.minimum_wallet_credit_threshold),
    payment_options: row.payment_options,
    msg_no_stores_nearby: row.msg_no_stores_nearby,
    msg_nearest_store_closed: row.msg_nearest_store_closed,
    msg_store_closed_temporary: row.msg_store_closed_temporary,
    gateways: row.gateways as BusinessSettings["gateways"],
    prices_include_tax: row.prices_include_tax,
    order_choices: row.order_choices,
    referral_ui_lbl: row.referral_ui_lbl,
    referral_share_lbl: row.referral_share_lbl,
    referral_reward: reward && {
      inviter: decimal(reward.inviter),
      friend: decimal(reward.friend),
      min_order_total: decimal(reward.min_order_total),
      most: reward.most,
    },
    cashback: cashback && { percent: cashback.percent, points_per: money(cashback.points_per) },
    web_push: row.web_push,
    cancel_seconds: row.cancel_seconds,
    time_slots: row.time_slots,
    feedback_config: { choices: row.feedback_choices },
    announcement: row.announcement as BusinessSettings["announcement"],
  };
}

function rewardRow({ referral_reward }: BusinessSettings, currency: string): BusinessRow["referral_reward"] {
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

function cashbackRow({ cashback }: BusinessSettings, currency: string): BusinessRow["cashback"] {
  if (!cashback) return null;
  return { percent: cashback.percent, points_per: minorOrNull(cashback.points_per, currency) || null };
}

function announcementRow(
  { announcement }: BusinessSettings,
  text: (value: Text | null | undefined) => ReturnType<typeof asLocalized>,
): BusinessRow["announcement"] {
  if (!announcement) return null;
  const title = text(announcement.title);
  const description = text(announcement.description);
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(announcement.url ? { url: announcement.url } : {}),
    ...(announcement.color ? { color: announcement.color } : {}),
  };
}
