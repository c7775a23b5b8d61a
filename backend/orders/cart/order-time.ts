import { DEFAULTS } from "../../../config/constants.ts";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { leadTimeMs, MODES } from "../../../lib/domain/modes.ts";
import { toWireInstant } from "../../../lib/domain/time/zoned-time.ts";
import type { RequestContext } from "../../context.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { Repositories } from "../../db/repositories.ts";
import { agreeTime, type SentTime, type TimeAnswer, type TimeQuestion } from "../../rules/time/slots.ts";
import { storeHours } from "../../rules/time/store-hours.ts";

/**
 * Collects the input of the rules in `lib/domain/time` for a store and a mode: its hours and the days with special
 * hours, the business's slots, and `customizations.deliveryPickup` of its configuration.
 */
function timeQuestion(context: RequestContext, store: StoreRow, mode: FulfilmentMode): TimeQuestion {
  const { app, business, now, localized } = context;
  const configured = app.configuration().byId.get(business.id)?.customizations.deliveryPickup;
  return {
    slots: Object.entries(business.time_slots).map(([day, parts]) => ({ day, ...parts })),
    hours: storeHours(store, localized),
    timezone: business.timezone,
    now: now.getTime(),
    mode,
    offsetMs: leadTimeMs(mode, {
      delivery_min_offset_time: store.delivery_min_offset_ms,
      pickup_min_offset_time: store.pickup_min_offset_ms,
    }),
    maxPreOrderDate: configured?.maxPreOrderDate ?? DEFAULTS.maxPreOrderDate,
    enableTimeSlots: configured?.enableTimeSlots ?? true,
    hideDeliverPickupNowAfterOffset:
      configured?.hideDeliverPickupNowAfterOffset ?? DEFAULTS.hideDeliverPickupNowAfterOffset,
    lastOrderMinutes: store.last_order_minutes,
    slotCutoffMinutes: store.slot_cutoff_minutes,
  };
}

interface OrderTimeRequest {
  readonly mode: FulfilmentMode;
  readonly sent: SentTime;
  readonly customer: CustomerRow | null;
  /** Minutes of the rider who is booked for the order; null: none is. */
  readonly riderMinutes: number | null;
}

/** Checks the time that was sent; null at a table, and if none was sent. */
export async function timeOfOrder(
  context: RequestContext,
  repos: Repositories,
  store: StoreRow,
  { mode, sent, customer, riderMinutes }: OrderTimeRequest,
): Promise<TimeAnswer | null> {
  const { delivery_datetime, time_slot_start, time_slot_end } = sent;
  if (!MODES[mode].scheduled || (!delivery_datetime && !time_slot_start && !time_slot_end)) return null;
  const answer = agreeTime({ ...timeQuestion(context, store, mode), riderMinutes }, sent);
  if (!answer.ok || answer.value.capacityAt === null || store.slot_capacity === null) return answer;
  const slot = { store_id: store.id, mode, slot_at: new Date(answer.value.capacityAt) };
  const taken = await repos.placing.takenBy(slot, customer?.id ?? null);
  return taken.others >= store.slot_capacity ? { ok: false, reason: "SLOT_FULL", because: null } : answer;
}

/**
 * The half hours in which a store takes no further orders, as instants on the wire. A slot taken by the customer's own
 * unpaid order counts as free, since that is the order they are about to pay.
 */
export async function fullSlots(
  context: RequestContext,
  store: StoreRow,
  mode: FulfilmentMode,
  customer: CustomerRow | null,
): Promise<string[]> {
  if (store.slot_capacity === null) return [];
  const from = new Date(context.now.getTime() - 24 * 60 * 60_000);
  const full = await context.repos.placing.fullSlots(
    { store_id: store.id, mode, from, customer_id: customer?.id ?? null },
    store.slot_capacity,
  );
  return full.map((instant) => toWireInstant(instant.getTime()));
}
