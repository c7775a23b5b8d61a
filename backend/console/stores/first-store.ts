import type { BusinessRow } from "../../db/repositories/business.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";

/** No store has this id, so what is read there is empty. */
export const NO_STORE = 0;

/** Stands in for the store of a business that has none yet: its pages lead to the form that adds the first. */
export const firstStore = (business: BusinessRow): StoreRow => ({
  business_id: business.id,
  id: NO_STORE,
  ref: "",
  name: {},
  address: {},
  city: {},
  lat: 0,
  lng: 0,
  phone: null,
  hours: {},
  delivery_area: null,
  delivery_charge: null,
  packaging_charge: null,
  tax_rate: null,
  min_order_total: null,
  delivery_min_offset_ms: 0,
  pickup_min_offset_ms: 0,
  enabled_for_ordering: true,
  temporarily_closed: false,
  paused_until: null,
  pause_msg: null,
  hide_store_name: false,
  fulfillment_modes: [],
  merchant_ref_id: null,
  sort_order: 0,
  on_close_msg: null,
  on_select_msg: null,
  kitchen_instructions: null,
  payment_modes: [],
  dash: false,
  slot_capacity: null,
  last_order_minutes: 0,
  slot_cutoff_minutes: 0,
  retired_at: null,
  created_at: business.created_at,
  updated_at: business.updated_at,
  overrides: [],
});
