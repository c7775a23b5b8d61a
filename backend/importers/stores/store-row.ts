import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { asMinor, type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { stores } from "../../db/schema.ts";
import type { DeliveryArea } from "../../rules/places/delivery-area.ts";
import { asLocalized } from "../menu/menu-plan.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import type { StoreInput } from "./store-document.ts";

type StoreColumns = typeof stores.$inferSelect;
type AreaInput = NonNullable<StoreInput["delivery_area"]>;

/** Amounts of a store that the business's currency cannot have. `at`: the store's place in the document. */
export function amountProblems(input: StoreInput, at: string, currency: string): DocumentProblem[] {
  return amountsOf(input).flatMap(([field, value]) =>
    value == null || toMinor(value, currency).ok
      ? []
      : [{ path: `${at}.${field}`, message: `${value} is not a valid amount in ${currency}.` }],
  );
}

function amountsOf(input: StoreInput): [string, number | null | undefined][] {
  const { delivery_area: area } = input;
  const parts = area?.type === "tiers" ? area.tiers : area?.type === "zones" ? area.zones : [];
  return [
    ["delivery_charge", input.delivery_charge],
    ["packaging_charge", input.packaging_charge],
    ["min_order_total", input.min_order_total],
    ...parts.flatMap((part, index): [string, number | null | undefined][] => [
      [`delivery_area.${area?.type}.${index}.charge`, part.charge],
      [`delivery_area.${area?.type}.${index}.min_order_total`, part.min_order_total],
    ]),
  ];
}

export interface StoreRowSource {
  readonly id: number;
  readonly input: StoreInput;
  /** Its place among the stores if the document gives it none. */
  readonly index: number;
  readonly now: Date;
}

/** The columns of a store of a document. Its amounts have been checked. */
export function storeRow(business: BusinessRow, { id, input, index, now }: StoreRowSource): typeof stores.$inferInsert {
  const text = (value: StoreInput["on_close_msg"]) => asLocalized(value ?? undefined, business.default_language);
  const money = (value: number | null | undefined) => minorOrNull(value, business.currency);
  return {
    business_id: business.id,
    id,
    ref: input.ref,
    name: text(input.name) ?? {},
    address: text(input.address) ?? {},
    city: text(input.city) ?? {},
    lat: input.lat,
    lng: input.lng,
    phone: input.phone ?? null,
    hours: input.hours,
    delivery_area: areaRow(input.delivery_area, business.currency),
    delivery_charge: money(input.delivery_charge),
    packaging_charge: money(input.packaging_charge),
    tax_rate: input.tax_rate == null ? null : String(input.tax_rate),
    min_order_total: money(input.min_order_total),
    delivery_min_offset_ms: input.delivery_min_offset_time,
    pickup_min_offset_ms: input.pickup_min_offset_time,
    enabled_for_ordering: input.enabled_for_ordering,
    temporarily_closed: input.temporarily_closed,
    hide_store_name: input.hide_store_name,
    fulfillment_modes: input.fulfillment_modes,
    merchant_ref_id: input.merchant_ref_id ?? null,
    sort_order: input.sort_order ?? index,
    on_close_msg: text(input.on_close_msg),
    on_select_msg: text(input.on_select_msg),
    kitchen_instructions: text(input.kitchen_instructions),
    payment_modes: input.payment_modes.length > 0 ? input.payment_modes : business.payment_options,
    dash: input.features?.dash ?? false,
    slot_capacity: input.slot_capacity ?? null,
    last_order_minutes: input.last_order_minutes,
    slot_cutoff_minutes: input.slot_cutoff_minutes,
    retired_at: null,
    updated_at: now,
  };
}

/** A stored store as a document has it, without its holidays and tables. */
export function storeInputOf(row: StoreColumns, currency: string): StoreInput {
  const money = (value: Minor | null) => decimalOrNull(value, currency);
  return {
    ref: row.ref,
    biz_location_id: row.id,
    name: row.name,
    address: row.address,
    city: row.city,
    lat: row.lat,
    lng: row.lng,
    phone: row.phone,
    hours: row.hours,
    delivery_area: areaInput(row.delivery_area, currency),
    delivery_charge: money(row.delivery_charge),
    packaging_charge: money(row.packaging_charge),
    tax_rate: row.tax_rate === null ? null : Number(row.tax_rate),
    min_order_total: money(row.min_order_total),
    delivery_min_offset_time: row.delivery_min_offset_ms,
    pickup_min_offset_time: row.pickup_min_offset_ms,
    enabled_for_ordering: row.enabled_for_ordering,
    temporarily_closed: row.temporarily_closed,
    hide_store_name: row.hide_store_name,
    fulfillment_modes: row.fulfillment_modes,
    merchant_ref_id: row.merchant_ref_id,
    sort_order: row.sort_order,
    on_close_msg: row.on_close_msg,
    on_select_msg: row.on_select_msg,
    kitchen_instructions: row.kitchen_instructions,
    payment_modes: row.payment_modes,
    features: { dash: row.dash },
    floors: [],
    slot_capacity: row.slot_capacity,
    last_order_minutes: row.last_order_minutes,
    slot_cutoff_minutes: row.slot_cutoff_minutes,
    hours_overrides: [],
  };
}

function areaRow(area: StoreInput["delivery_area"], currency: string): DeliveryArea | null {
  if (!area) return null;
  const terms = (part: { charge?: number | null | undefined; min_order_total?: number | null | undefined }) => ({
    charge: minorOrNull(part.charge, currency),
    min_order_total: minorOrNull(part.min_order_total, currency),
  });
  if (area.type === "tiers")
    return { type: "tiers", tiers: area.tiers.map((tier) => ({ km: tier.km, ...terms(tier) })) };
  if (area.type === "zones")
    return { type: "zones", zones: area.zones.map((zone) => ({ points: zone.points, ...terms(zone) })) };
  return area;
}

function areaInput(area: DeliveryArea | null, currency: string): AreaInput | null {
  const terms = (part: { charge: Minor | null; min_order_total: Minor | null }) => ({
    charge: decimalOrNull(part.charge, currency),
    min_order_total: decimalOrNull(part.min_order_total, currency),
  });
  if (area?.type === "tiers")
    return { type: "tiers", tiers: area.tiers.map((tier) => ({ km: tier.km, ...terms(tier) })) };
  if (area?.type === "zones")
    return { type: "zones", zones: area.zones.map((zone) => ({ points: zone.points, ...terms(zone) })) };
  return area;
}

export const decimalOrNull = (value: Minor | null, currency: string) =>
  value === null ? null : Number(toDecimalString(asMinor(Number(value)), currency));

/** Amounts were checked before, so an unreadable one here is a bug. */
export function minorOrNull(value: number | null | undefined, currency: string): Minor | null {
  if (value == null) return null;
  const amount = toMinor(value, currency);
  if (!amount.ok) throw new RangeError(`${value} is not a valid amount in ${currency}.`);
  return amount.value;
}
