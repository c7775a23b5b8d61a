import { createStore, type StoreApi } from "zustand/vanilla";
import { type Cart, EMPTY_CART } from "@/lib/domain/cart/cart";
import { parseStoredCart, storedCart } from "@/lib/domain/cart/stored-cart";
import type { TableBill, TableRequest, Visit } from "@/lib/domain/dine-in/table";
import type { SentRound, VisitRecord } from "@/lib/domain/dine-in/visit-record";
import { TABLE_MODE } from "@/lib/domain/modes";
import { keep } from "@/lib/state/keep";
import { type NamedRef, NO_STORE, type StoreInfo, type StoreState } from "@/lib/state/store-state";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The table of the code in the page's address. */
export interface TablePlace {
  readonly code: string;
  readonly table: NamedRef;
  readonly floor: NamedRef | null;
  readonly store: StoreInfo;
  /** Tips that the business suggests at tables, in percent; none: it takes no tips there. */
  readonly tips: readonly number[];
}

/** Why a visit is over, as the server names it. */
export type VisitEnd = "bill_closed" | "staff" | "unused" | "left" | "refused";

/**
 * - `none`: this phone takes no part: it reads the menu. `reading`: its stored visit is being checked.
 * - `waiting`: staff have to admit it. `in`: it takes part. `ended`: the visit is over.
 */
export type VisitPhase = "none" | "reading" | "waiting" | "in" | "ended";

/** Lines of this phone's cart that staff did not accept, and why. */
export interface ReturnedDishes {
  readonly dishes: readonly { readonly id: string; readonly title: string }[];
  readonly reasons: readonly string[];
}

export interface VisitState {
  readonly phase: VisitPhase;
  readonly record: VisitRecord | null;
  readonly visit: Visit | null;
  /** null before the first round, or not read yet. */
  readonly bill: TableBill | null;
  /** What the table has ordered, newest first. */
  readonly requests: readonly TableRequest[];
  /** Rounds and bill are known: until then, none of them does not mean that there are none. */
  readonly read: boolean;
  readonly ended: VisitEnd | null;
  /** False while the phone has no connection, so what it shows may be old. */
  readonly connected: boolean;
  /** Dishes that were rejected and have just gone back into the cart. */
  readonly returned: readonly ReturnedDishes[];
  /** Others are ordering at this table, and this phone is not one of theirs. */
  readonly occupied: boolean;
}

export const NO_VISIT: VisitState = {
  phase: "none",
  record: null,
  visit: null,
  bill: null,
  requests: [],
  read: false,
  ended: null,
  connected: true,
  returned: [],
  occupied: false,
};

/** The state of a table's page: the business's, with a cart and a store of its own. */
export interface TableState extends StorefrontState {
  readonly place: TablePlace;
  readonly visit: StoreApi<VisitState>;
}

const areRounds = (value: unknown): value is readonly SentRound[] =>
  Array.isArray(value) &&
  value.every(
    (round) =>
      isRecord(round) &&
      typeof round.key === "string" &&
      typeof round.instructions === "string" &&
      ["waiting", "sent", "returned"].includes(String(round.state)) &&
      (round.coupon == null || typeof round.coupon === "string") &&
      (round.requestId == null || typeof round.requestId === "string") &&
      (round.voided === undefined || (Array.isArray(round.voided) && round.voided.every(Number.isInteger))) &&
      Array.isArray(round.lines) &&
      parseLines(round.lines) !== null,
  );

/** The lines as the cart's own reader accepts them, or null. */
function parseLines(lines: readonly unknown[]) {
  const cart = parseStoredCart({ version: 1, cart: { items: lines } });
  return cart.ok ? cart.value.items : null;
}

export function parseVisit(stored: unknown): VisitRecord | null {
  if (!isRecord(stored) || !areRounds(stored.rounds)) return null;
  const { code, key, token, name, at } = stored;
  if (typeof code !== "string" || typeof key !== "string" || typeof at !== "number") return null;
  const rounds = stored.rounds.map((round) => ({ ...round, lines: parseLines(round.lines) ?? [] }));
  return { code, key, token: typeof token === "string" ? token : null, name: String(name ?? ""), rounds, at };
}

const parseTableCart = (stored: unknown): Cart | null => {
  const cart = parseStoredCart(stored);
  return cart.ok ? cart.value : null;
};

/** DINE-01: the state below a table's page. It shares session, messages and clock with the rest of the storefront. */
export function createTableState(outer: StorefrontState, place: TablePlace): TableState {
  const cart = createStore<Cart>(() => EMPTY_CART);
  const store = createStore<StoreState>(() => storeAt(place));
  const visit = createStore<VisitState>(() => NO_VISIT);
  const hydrated = createStore<boolean>(() => false);
  const kept = keep(cart, outer, { row: RECORDS.tableCart, parse: parseTableCart, write: storedCart });
  const readVisit = () => visit.setState({ record: readRecord(state, RECORDS.visit, parseVisit) });
  const state: TableState = {
    ...outer,
    menuPath: `/table/${place.code}`,
    place,
    cart,
    store,
    visit,
    hydrated,
    visitToken: () => visit.getState().record?.token ?? null,
    rehydrate(slice) {
      if (slice === null || slice === "cart") kept.rehydrate();
      if (slice === null) readVisit();
      if (slice === "session" || slice === "time") outer.rehydrate(slice);
    },
    hydrate() {
      if (hydrated.getState()) return;
      kept.rehydrate();
      readVisit();
      hydrated.setState(true, true);
    },
    stop: () => kept.stop(),
  };
  return state;
}

function storeAt({ table, floor, store }: TablePlace): StoreState {
  const selected = {
    id: store.biz_location_id,
    storeInfo: store,
    ffMode: TABLE_MODE,
    latitude: null,
    longitude: null,
    address: null,
    placeId: null,
    deliveryInfo: null,
  };
  return { ...NO_STORE, selected, ffMode: TABLE_MODE, clientMode: "dinein", table, floor };
}

/** Stores the visit of this phone; null deletes it. */
export function keepVisit(state: TableState, record: VisitRecord | null): void {
  if (record) writeRecord(state, RECORDS.visit, record);
  else {
    removeRecord(state, RECORDS.visit);
    removeRecord(state, RECORDS.tableView);
  }
  state.visit.setState({ record });
}
