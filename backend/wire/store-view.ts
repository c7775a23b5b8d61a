import type { FulfilmentMode } from "../../lib/domain/enumerations.ts";
import { MODES } from "../../lib/domain/modes.ts";
import type { Minor } from "../../lib/domain/money.ts";
import type { Point } from "../../lib/domain/store/geo.ts";
import { toWallClock } from "../../lib/domain/time/zoned-time.ts";
import type { RequestContext } from "../context.ts";
import type { StoreColumns, StoreRow } from "../db/repositories/catalogue/stores.ts";
import type { Store } from "../generated/resolvers.ts";
import { modesOnOffer, reach } from "../rules/places/delivery-area.ts";
import { deliveryTerms } from "../rules/places/delivery-terms.ts";
import { currentOverrides, dayHours, usualHours } from "../rules/time/store-hours.ts";
import { onWireOrNull } from "./money.ts";
import type { OnWire } from "./on-wire.ts";
import { addedTax } from "./tax-title.ts";

/** A store of an old order may lack its hours overrides. */
type StoreToSend = StoreColumns & Partial<Pick<StoreRow, "overrides">>;

/**
 * A store in its wire format; `near` adds its distance and delivery charge, and its minimum there unless `mode` has no
 * address. Table, floor and staff are added for a table's request only.
 */
export function storeOnWire(
  context: RequestContext,
  store: StoreToSend,
  near: Point | null = null,
  mode: FulfilmentMode | null = null,
): OnWire<Store, "tax_rate"> {
  const { localized } = context;
  const reached = near ? reach(store.delivery_area, store, near) : null;
  const terms = deliveryTerms(store, reached, context.business.min_order_total);
  const minimum = mode && !MODES[mode].address ? null : reached?.min_order_total;
  return {
    ...usualHours(store.hours),
    biz_location_id: String(store.id),
    name: localized(store.name) ?? store.ref,
    address: localized(store.address) ?? "",
    city: localized(store.city) ?? "",
    lat: store.lat,
    lng: store.lng,
    phone: store.phone,
    hours: dayHours(store.hours),
    hours_overrides: currentOverrides(store.overrides ?? [], todayOf(context), localized),
    last_order_minutes: store.last_order_minutes,
    slot_cutoff_minutes: store.slot_cutoff_minutes,
    slot_capacity: store.slot_capacity,
    delivery_charge: onWireOrNull(context, reached?.charge ?? store.delivery_charge),
    packaging_charge: onWireOrNull(context, store.packaging_charge),
    added_tax: addedTax(context.text, store.tax_rate, context.business),
    prices_include_tax: context.business.prices_include_tax,
    tax_rate: store.tax_rate === null ? null : Number(store.tax_rate),
    min_order_total: onWireOrNull(context, minimum ?? store.min_order_total),
    delivery_terms: {
      charge: onWireOrNull(context, terms.charge),
      min_order_total: onWireOrNull(context, terms.min_order_total),
      depends_on_address: terms.depends_on_address,
      minimum_varies: terms.minimum_varies,
    },
    delivery_min_offset_time: store.delivery_min_offset_ms,
    pickup_min_offset_time: store.pickup_min_offset_ms,
    enabled_for_ordering: store.enabled_for_ordering,
    temporarily_closed: store.temporarily_closed,
    hide_store_name: store.hide_store_name,
    fulfillment_modes: modesOnOffer(store),
    merchant_ref_id: store.merchant_ref_id,
    sort_order: store.sort_order,
    // The staff's message while the store is paused.
    on_close_msg: localized((store.temporarily_closed && store.pause_msg) || store.on_close_msg),
    on_select_msg: localized(store.on_select_msg),
    kitchen_instructions: localized(store.kitchen_instructions),
    payment_modes: store.payment_modes,
    features: { dash: store.dash },
    delivery_distance: reached?.distance ?? null,
    delivery_area: areaOnWire(context, store.delivery_area),
    table: null,
    floor: null,
    cashier: null,
    waiter: null,
  };
}

const todayOf = ({ now, business }: RequestContext) => toWallClock(now.getTime(), business.timezone).date;

/** A store's delivery area, with the amounts of its tiers or zones in the wire format. */
function areaOnWire(context: RequestContext, area: StoreRow["delivery_area"]) {
  if (area?.type === "zones") return { type: area.type, zones: area.zones.map((zone) => withAmounts(context, zone)) };
  if (area?.type !== "tiers") return area;
  const tiers = area.tiers.toSorted((a, b) => a.km - b.km).map((tier) => withAmounts(context, tier));
  return { type: area.type, tiers };
}

const withAmounts = <Part extends { charge: Minor | null; min_order_total: Minor | null }>(
  context: RequestContext,
  part: Part,
) => ({
  ...part,
  charge: onWireOrNull(context, part.charge),
  min_order_total: onWireOrNull(context, part.min_order_total),
});
