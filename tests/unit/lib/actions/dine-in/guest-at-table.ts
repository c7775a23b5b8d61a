import { GraphQLError } from "graphql";
import type { StorefrontEnvironment } from "@/lib/state/storefront-state";
import { createTableState, type TableState } from "@/lib/state/table/table-state";
import { WEEK } from "../../../../../lib/domain/time/week.ts";
import { MapStorage, storefront, storeInMinor } from "../../fixtures";

/** What the server knows of a visit in these tests; a test changes it and reads again. */
export interface Evening {
  status: "admitted" | "waiting" | "refused" | "left";
  /** Why the visit is over; null while it is on. */
  ended: string | null;
  requests: object[];
  bill: object | null;
}

export const evening = (): Evening => ({ status: "admitted", ended: null, requests: [], bill: null });

const guest = (status: string) => ({ id: "ana", name: "Ana", colour: 0, status, is_you: true });

export const wireVisit = ({ status }: Pick<Evening, "status">) => ({
  id: "v-1",
  table: { id: "t-7", name: "Table 7" },
  floor: { id: "ground", name: "Ground floor" },
  biz_location_id: "indiranagar",
  word: status === "admitted" ? "mango 42" : null,
  confirmed: true,
  created: "2026-11-21T12:00:00Z",
  you: guest(status),
  guests: [guest(status)],
  requests: [],
});

export const wireTableBill = (overrides: object = {}) => ({
  bill_id: "b-1",
  status: "open",
  sub_total: 241,
  other_charges: [{ title: "Service", amount: 24.1 }],
  service_charge: 24.1,
  discount: 0,
  tax_breakup: [{ title: "GST", amount: 12.05 }],
  included_taxes: [],
  total: 277.15,
  paid: 0,
  due: 277.15,
  tips: 0,
  service_charge_removed: false,
  dishes: [],
  payments: [],
  created: "2026-11-21T12:05:00Z",
  ...overrides,
});

/** A round of the phone as the server lists it. */
export const wireRound = (overrides: object = {}) => ({
  request_id: "r-1",
  status: "open",
  guest_id: "ana",
  order_id: "o-1",
  reason: null,
  created: "2026-11-21T12:05:00Z",
  instructions: null,
  type: "ADD_ITEMS",
  items: [wireDish()],
  ...overrides,
});

export const wireDish = (overrides: object = {}) => ({
  id: "filter-coffee",
  title: "Filter coffee",
  quantity: 2,
  total: 241,
  food_type: "veg",
  instructions: null,
  status: "PLACED",
  reason: null,
  total_with_tax: 253.05,
  options: [],
  ...overrides,
});

export const refusal = (code: string, extensions: object = {}) =>
  new GraphQLError("The server's sentence.", { extensions: { code, ...extensions } });

/** The resolvers of a table whose visit is `at`. */
export function resolversOf(at: Evening) {
  const inVisit =
    <Value>(value: () => Value) =>
    () => {
      if (at.ended) throw refusal("VISIT_ENDED", { reason: at.ended });
      return value();
    };
  return {
    getVisit: inVisit(() => wireVisit(at)),
    getOrderRequests: inVisit(() => at.requests),
    getTableBill: inVisit(() => at.bill),
    startVisit: () => ({ visit: wireVisit(at), visit_token: "ana.mac" }),
    joinVisit: () => ({ visit: wireVisit(at), visit_token: "ana.mac" }),
    placePartialOrder: inVisit(() => ({ bill_id: "b-1", request_id: "r-1" })),
  };
}

/** The page of table 7 on a phone. */
export function tableState(
  origin: string,
  environment: Partial<StorefrontEnvironment> = {},
  code = "code-7",
): TableState {
  const state = createTableState(storefront({ origin }, { storage: new MapStorage(), ...environment }), {
    code,
    table: { id: "t-7", name: "Table 7" },
    floor: { id: "ground", name: "Ground floor" },
    store: storeInMinor({ hours: WEEK.map((day) => ({ day, open: "08:00", close: "23:00" })) }),
    tips: [5, 10],
  });
  state.hydrate();
  return state;
}
