import { PHONE } from "../../../config/forms/contact.ts";
import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { toDecimalString } from "../../../lib/domain/money.ts";
import { countryOf } from "../../../lib/domain/shop/country.ts";
import { spanOf } from "../../../lib/domain/time/span.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import { readAmount } from "../../importers/csv/amount.ts";
import { textProblem } from "../../importers/text-rules.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import { timesOverlap } from "../../rules/time/store-hours.ts";
import type { ConsoleContext } from "../console-context.ts";
import { countSpec, textSpecs, tick } from "../menu/dish-fields.ts";
import { type FieldSpec, inputValues, joinInputs } from "../menu/form-fields.ts";
import { shopLanguages } from "../store/hours.ts";
import { type DistanceUnit, distanceUnitOf } from "./distance-unit.ts";

/** What a store's forms must know of the business. */
export interface StoreShop {
  readonly currency: string;
  /** The languages of its guests, the first is required. */
  readonly languages: readonly string[];
  readonly payments: readonly string[];
  readonly unit: DistanceUnit;
}

export const storeShop = (context: ConsoleContext): StoreShop => ({
  currency: context.signed.business.currency,
  languages: shopLanguages(context),
  payments: context.signed.business.payment_options,
  unit: distanceUnitOf(countryOfBusiness(context)),
});

export const countryOfBusiness = ({ signed }: ConsoleContext) =>
  countryOf({ countryCode: signed.business.isd_code, currency: signed.business.currency });

export type Day = (typeof WEEK)[number];
type Spans = readonly (readonly [string, string])[];

/** Times of one day that every store has room for. */
const SPANS = 3;
const MINUTE = 60_000;
const MAX_WORD = 60;

const fieldOf = ({ fields }: EditedPart, name: string) => fields[name];
const textOf = (part: EditedPart, name: string) => String(fieldOf(part, name) ?? "");

/** A short text that is the same in every language. */
const word = (name: string): FieldSpec => ({
  name,
  read: (part) => textOf(part, name),
  write: (value) => (textProblem(value, MAX_WORD) ? null : { [name]: value || undefined }),
});

/** Guests press it to call: the same is asked of it as of the studio's numbers. */
const phone: FieldSpec = {
  ...word("phone"),
  write: (value) => (PHONE.test(value) && !textProblem(value, MAX_WORD) ? { phone: value || undefined } : null),
};

const NUMBER = /^-?\d{1,3}(?:[.,](\d{1,20}))?$/;

/** A number with decimals, written with a point or a comma. */
export const numberSpec = (
  name: string,
  { decimals, isNeeded = false }: { decimals: number; isNeeded?: boolean },
): FieldSpec => ({
  name,
  read: (part) => textOf(part, name),
  write: (value) => {
    if (value === "") return isNeeded ? null : { [name]: undefined };
    const [, after = ""] = NUMBER.exec(value) ?? [];
    const isNumber = NUMBER.test(value) && after.length <= decimals;
    return isNumber ? { [name]: Number(value.replace(",", ".")) } : null;
  },
});

/** Decimal major units; nothing if it is empty. */
export const amountSpec = (name: string, currency: string): FieldSpec => ({
  name,
  read: (part) => amountText(fieldOf(part, name), currency),
  write: (value) => {
    const read = readAmountField(value, currency);
    return read === null ? null : { [name]: read };
  },
});

export function amountText(value: unknown, currency: string): string {
  const minor = typeof value === "number" ? toMinor(value, currency) : null;
  return minor?.ok ? toDecimalString(minor.value, currency) : "";
}

/** Null: no amount of this currency; undefined: none was written. */
export function readAmountField(value: string, currency: string): number | null | undefined {
  if (value === "") return undefined;
  const read = readAmount(value, currency, false);
  const minor = read.ok ? toMinor(read.value, currency) : null;
  return minor?.ok ? Number(toDecimalString(minor.value, currency)) : null;
}

/** A whole number of minutes, kept as minutes or milliseconds; 0 if it is empty. */
const minutes = (name: string, most: number, unit = 1): FieldSpec => ({
  name,
  read: (part) => String(Math.round(Number(fieldOf(part, name) ?? 0) / unit)),
  write: (value) => {
    const isCount = /^\d{0,6}$/.test(value) && Number(value) <= most;
    return isCount ? { [name]: Number(value) * unit || undefined } : null;
  },
});

/** Its place in the list of stores. */
const place: FieldSpec = {
  name: "sort_order",
  read: (part) => textOf(part, "sort_order"),
  write: (value) => (/^\d{0,4}$/.test(value) ? { sort_order: value === "" ? undefined : Number(value) } : null),
};

/** Ticked choices of a list; at least one. */
const boxes = (name: string, choices: readonly string[]): FieldSpec => {
  const ticked = (value: readonly string[]) => choices.filter((choice) => value.includes(choice));
  return {
    name,
    isBoxes: true,
    read: (part) => ticked((fieldOf(part, name) ?? []) as string[]).join(","),
    write: (value) => {
      const chosen = ticked(value.split(","));
      return chosen.length > 0 ? { [name]: chosen } : null;
    },
  };
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const dayInputs = (day: Day, spans: number) =>
  Array.from({ length: spans }, (_, index) => [`${day}_open${index + 1}`, `${day}_close${index + 1}`] as const);

/** The hours of one day of the week; midnight at the end of the day is 00:00, as time fields write it. */
const dayHours = (day: Day, spans: number): FieldSpec => {
  const field = `hours.${day}`;
  return {
    name: `hours_${day}`,
    inputs: dayInputs(day, spans).flat(),
    read: (part) => {
      const times = ((fieldOf(part, field) ?? []) as Spans).map(([open, close]) => [open, close.replace("24:", "00:")]);
      const empty = Array.from({ length: Math.max(0, spans - times.length) }, () => ["", ""]);
      return joinInputs(...[...times, ...empty].flat());
    },
    write: (value) => {
      const times = value === "" ? [] : inputValues(value);
      const pairs = Array.from({ length: times.length / 2 }, (_, index): [string, string] => [
        times[index * 2] ?? "",
        times[index * 2 + 1] ?? "",
      ]).filter(([open, close]) => open || close);
      const areTimes = pairs.every((pair) => pair.every((time) => TIME.test(time)));
      if (!areTimes || timesOverlap(pairs)) return null;
      const sorted = pairs.toSorted(([a], [b]) => (spanOf(a, a)?.open ?? 0) - (spanOf(b, b)?.open ?? 0));
      return { [field]: sorted.length > 0 ? sorted : undefined };
    },
  };
};

/** Times that the form has for each day: a store that was imported may have more than usual. */
export const spansOf = (part: EditedPart | null): number =>
  Math.max(SPANS, ...WEEK.map((day) => ((part?.fields[`hours.${day}`] ?? []) as Spans).length));

/** The fields of a store but for where it delivers, in the order of its page. */
export function storeSpecs(
  shop: StoreShop,
  spans: number,
  modesSold: readonly string[] = FULFILMENT_MODES,
): FieldSpec[] {
  const { currency } = shop;
  return [
    ...textSpecs("name", shop, true),
    ...textSpecs("address", shop, true),
    ...textSpecs("city", shop),
    phone,
    numberSpec("lat", { decimals: 15, isNeeded: true }),
    numberSpec("lng", { decimals: 15, isNeeded: true }),
    tick("hide_store_name"),
    tick("enabled_for_ordering"),
    boxes("fulfillment_modes", modesSold),
    boxes("payment_modes", shop.payments),
    minutes("delivery_min_offset_time", 10_080, MINUTE),
    minutes("pickup_min_offset_time", 10_080, MINUTE),
    countSpec("slot_capacity"),
    minutes("last_order_minutes", 720),
    minutes("slot_cutoff_minutes", 10_080),
    ...WEEK.map((day) => dayHours(day, spans)),
    amountSpec("min_order_total", currency),
    amountSpec("delivery_charge", currency),
    amountSpec("packaging_charge", currency),
    numberSpec("tax_rate", { decimals: 4 }),
    ...textSpecs("on_close_msg", shop),
    ...textSpecs("on_select_msg", shop),
    ...textSpecs("kitchen_instructions", shop),
    word("merchant_ref_id"),
    place,
    tick("dash"),
  ];
}
