import type { z } from "zod";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { toDecimalString } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { formatTime, isDate, parseTime, toInstant, toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import type { BusinessRow, CouponRow } from "../../db/repositories/business.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { type CouponInput, couponInput } from "../../importers/business/coupon-document.ts";
import { readAmount } from "../../importers/csv/amount.ts";
import type { FormValues } from "../menu/form-fields.ts";

/** What the form offers to choose from. */
export interface CouponShop {
  readonly business: Pick<BusinessRow, "currency" | "timezone" | "payment_options">;
  readonly languages: readonly string[];
  readonly modes: readonly FulfilmentMode[];
  /** Refs. */
  readonly stores: readonly string[];
  readonly dishes: readonly string[];
}

const LISTS = ["modes", "payment_options", "stores", "items"] as const;

/** A coupon as its form shows it. Lists are joined by commas; all boxes of one are ticked if there is no limit. */
export function couponValues(coupon: CouponRow | null, { business, ...shop }: CouponShop): FormValues {
  const money = (minor: CouponRow["amount"]) => (minor === null ? "" : toDecimalString(minor, business.currency));
  const texts = (field: string, text: LocalizedText | null | undefined) =>
    shop.languages.map((one) => [`${field}_${one}`, text?.[one as keyof LocalizedText] ?? ""] as const);
  const ticked = (all: readonly string[], some: readonly string[] | null | undefined) => (some ?? all).join(",");
  return {
    ...Object.fromEntries([...texts("title", coupon?.title), ...texts("description", coupon?.description)]),
    code: coupon?.code ?? "",
    kind: coupon?.kind ?? "percent",
    percent: coupon?.percent ? String(Number(coupon.percent)) : "",
    amount: money(coupon?.amount ?? null),
    max_discount: money(coupon?.max_discount ?? null),
    min_order_total: money(coupon?.min_order_total ?? null),
    first_order_only: coupon?.first_order_only ? "yes" : "",
    customer_limit: count(coupon?.customer_limit),
    total_limit: count(coupon?.total_limit),
    valid_from: localMinute(coupon?.valid_from ?? null, business.timezone),
    valid_until: localMinute(coupon?.valid_until ?? null, business.timezone),
    modes: ticked(shop.modes, coupon?.modes),
    payment_options: ticked(business.payment_options, coupon?.payment_options),
    stores: ticked(shop.stores, coupon?.store_refs),
    dishes: coupon?.item_refs ? "some" : "all",
    items: (coupon?.item_refs ?? []).join(","),
    // `single_selection` is the same as one dish.
    max_qty: count(coupon?.single_selection ? 1 : coupon?.max_qty),
    listed: coupon === null || coupon.listed ? "yes" : "",
  };
}

const count = (value: number | null | undefined) => (value == null ? "" : String(value));

/** The form's fields as they were sent; what a browser leaves out is empty. */
export function sentCoupon(form: URLSearchParams, shop: CouponShop): FormValues {
  const field = (name: string) =>
    (LISTS as readonly string[]).includes(name)
      ? form.getAll(name).join(",")
      : (form.get(name) ?? "").replaceAll("\r\n", "\n").trim();
  return Object.fromEntries(Object.keys(couponValues(null, shop)).map((name) => [name, field(name)]));
}

/**
 * Reads the form by the rules of every import. The error is the form's field that is wrong. `before`: the coupon that is
 * changed; what the form does not offer (a dish off the menu, seconds of an instant) stays as it was.
 */
export function readCoupon(
  values: FormValues,
  shop: CouponShop,
  before: CouponRow | null,
): Result<CouponInput, string> {
  const { currency, timezone } = shop.business;
  const text = (field: string) =>
    Object.fromEntries(
      shop.languages.map((one) => [one, values[`${field}_${one}`] ?? ""] as const).filter(([, one]) => one !== ""),
    );
  const some = (text: Record<string, string>) => (Object.keys(text).length > 0 ? text : null);
  const kept = (all: readonly string[], was: readonly string[] | null | undefined) =>
    (was ?? []).filter((one) => !all.includes(one));
  const limited = (name: string, all: readonly string[], was: readonly string[] | null | undefined) => {
    // Of one there are no boxes.
    if (all.length < 2) return was ?? null;
    const ticked = all.filter((one) => list(values[name]).includes(one));
    // Untouched boxes change nothing: what they do not show, such as a closed store, still limits the coupon.
    if (was && all.every((one) => was.includes(one) === ticked.includes(one))) return was;
    return ticked.length < all.length ? [...ticked, ...kept(all, was)] : null;
  };
  const valid = (name: "valid_from" | "valid_until", seconds: number) => {
    const was = before?.[name] ?? null;
    if (was && localMinute(was, timezone) === values[name]) return was.toISOString();
    return instantOf(values[name] ?? "", timezone, seconds);
  };
  const title = text("title");
  const { items: dishes = "" } = values;
  const typed = {
    title,
    description: some(text("description")),
    redemption_code: before?.code ?? values.code,
    type: values.kind === "amount" ? "flat" : values.kind,
    value: values.kind === "amount" ? money(values.amount, currency) : percentage(values),
    max_discount: values.kind === "amount" ? null : money(values.max_discount, currency),
    min_order_total: money(values.min_order_total, currency),
    max_qty: values.kind === "free_delivery" ? null : whole(values.max_qty),
    modes: limited("modes", shop.modes, before?.modes),
    payment_options: limited("payment_options", shop.business.payment_options, before?.payment_options),
    stores: limited("stores", shop.stores, before?.store_refs),
    items:
      values.dishes === "some" && values.kind !== "free_delivery"
        ? [...shop.dishes.filter((one) => list(dishes).includes(one)), ...kept(shop.dishes, before?.item_refs)]
        : null,
    first_order_only: values.first_order_only === "yes",
    total_limit: whole(values.total_limit),
    customer_limit: whole(values.customer_limit),
    listed: values.listed === "yes",
    valid_from: valid("valid_from", 0),
    // A minute counts to its end, so that 23:59 is the whole day.
    valid_until: valid("valid_until", 59),
  };
  if (!title[shop.languages[0] ?? ""]) return err(`title_${shop.languages[0]}`);
  const read = couponInput.safeParse(typed);
  return read.success ? ok(read.data) : err(fieldOf(read.error.issues[0], values, shop));
}

const list = (value = "") => value.split(",").filter(Boolean);

/** A decimal amount; a string that cannot be read is left to the schema to refuse. */
function money(value = "", currency: string): number | string | null {
  if (value === "") return null;
  const amount = readAmount(value, currency, false);
  return amount.ok && toMinor(amount.value, currency).ok ? Number(amount.value) : value;
}

const percentage = ({ kind, percent = "" }: FormValues): number | string | undefined => {
  if (kind !== "percent") return undefined;
  return /^\d{1,3}(?:[.,]\d{1,4})?$/.test(percent) ? Number(percent.replace(",", ".")) : percent;
};

const whole = (value = "") => (value === "" ? null : /^\d{1,7}$/.test(value) ? Number(value) : value);

/** "2026-12-24T18:00" in the shop's zone, as a browser's field for a local time writes it. */
function localMinute(instant: Date | null, timezone: string): string {
  if (!instant) return "";
  const { date, minutes } = toWallClock(instant.getTime(), timezone);
  return `${date}T${formatTime(minutes)}`;
}

function instantOf(local: string, timezone: string, seconds: number): string | null {
  if (local === "") return null;
  const [date = "", time = ""] = local.split("T");
  const minutes = parseTime(time);
  if (!isDate(date) || minutes === null) return local;
  return new Date(toInstant(date, minutes, timezone) + seconds * 1000).toISOString();
}

/** The form's field that an issue of the schema is about. */
function fieldOf(issue: z.core.$ZodIssue | undefined, values: FormValues, shop: CouponShop): string {
  const [field = "title", key] = (issue?.path ?? []).map(String);
  if (field === "title" || field === "description") {
    // A text by language is one of two forms, and the issue names neither: the longest is the one that is too long.
    const named = shop.languages.map((one) => `${field}_${one}`);
    const longest = named.toSorted((a, b) => (values[b]?.length ?? 0) - (values[a]?.length ?? 0))[0];
    return key ? `${field}_${key}` : (longest ?? field);
  }
  if (field === "value") return values.kind === "amount" ? "amount" : "percent";
  if (field === "type") return "kind";
  return field === "redemption_code" ? "code" : field;
}
