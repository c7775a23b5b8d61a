import type { Cart } from "@/lib/domain/cart/cart";
import type { TableBill, TableRequest, Visit } from "@/lib/domain/dine-in/table";
import type { VisitRecord } from "@/lib/domain/dine-in/visit-record";
import type { FulfilmentMode, PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import type { SessionState } from "@/lib/state/session-state";
import type { StoreState } from "@/lib/state/store-state";
import type { TimeState } from "@/lib/state/time-state";

/**
 * The owner of a record, which decides when it is deleted and where it is stored.
 * - `device`: stays when customers sign in or out (localStorage).
 * - `person`: deleted when the session ends, for whatever reason, or the account is deleted (localStorage).
 * - `tab`: deleted with the tab, and when the customer signs out or deletes the account (sessionStorage). An expired
 *   session keeps it, so that typed text is not lost.
 */
export type Owner = "device" | "person" | "tab";

export interface RecordRow<T> {
  /** Below `<businessId>:`, so that two shops on one origin stay separate (D15). With `many` an id follows. */
  readonly key: string;
  readonly many?: true;
  readonly owner: Owner;
  /** Milliseconds after `since` until it expires; null: until it is deleted or replaced. */
  readonly lifetime: number | null;
  readonly since?: (value: T) => number;
  /** `text` is stored as it is, `json` as JSON. */
  readonly format: "text" | "json";
  /** Never set: it ties the parser, which is in the module that reads the row, to the row's type. */
  readonly holds?: T;
  /** Kept in memory if the browser refuses to store it; it then lasts as long as the page. */
  readonly inMemory?: true;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The order that a payment is for. No amounts, and no secret but the login of a guest whose payment is not over. */
export interface HeldOrder {
  /** The placing key, which is the payment's purpose_id. */
  readonly purposeId: string;
  readonly orderId: string;
  readonly txnId: string;
  /** The guest's login that began the payment: the one who signs in with that number is another customer. */
  readonly guest?: { readonly token: string; readonly phone: string };
}

/** D8: the key under which a cart is placed. */
export interface PlacingKey {
  readonly cart: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly made_at: number;
}

/** D8: the key under which the wallet is reloaded with an amount. */
export interface ReloadKey {
  readonly amount: number;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly made_at: number;
}

/** ORD-02: an order that was sent from this tab without a response. */
export interface SentOrder {
  /** The placing key it was sent under. */
  readonly key: string;
  readonly amount: Minor;
  readonly option: PaymentOption;
  /** Epoch milliseconds. */
  readonly at: number;
  /** sent: the page was left during the request. unanswered: the guest saw that there was no response. */
  readonly state: "sent" | "unanswered";
}

/** OLIST-03: what an order that is ordered again had besides its dishes. */
export interface OrderAgain {
  readonly number: string;
  /** Signatures of the lines that it brought. */
  readonly lines: readonly string[];
  /** How it was handed over; null in records stored before the field existed. */
  readonly mode: FulfilmentMode | null;
  /** HH:mm in the business's zone; null: it was for as soon as possible. */
  readonly slot: { readonly start_time: string; readonly end_time: string } | null;
  /** Minor units. */
  readonly tip: Minor;
  readonly coupon: string | null;
}

export interface AgreedCart {
  readonly customer: string;
  readonly lines: readonly { readonly key: string; readonly quantity: number }[];
}

/** What a phone last read of its table. */
export interface TableView {
  readonly visit: Visit;
  readonly requests: readonly TableRequest[];
  readonly bill: TableBill | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What reads a closed bill's receipt. */
export interface ReceiptAccess {
  readonly token: string;
  /** Epoch milliseconds: when the bill was closed. */
  readonly at: number;
}

const row = <T>(record: RecordRow<T>): RecordRow<T> => record;

/** These two have names of their own for the script inside cached pages, which is too small for the whole table. */
export const CART_RECORD: RecordRow<Cart> = { key: "cart", owner: "device", lifetime: null, format: "json" };
export const STORE_RECORD: RecordRow<StoreState> = { key: "store", owner: "device", lifetime: null, format: "json" };

/**
 * Everything the storefront stores in a browser, except the cookies for language and place and the payment client's
 * attempts (`<businessId>:payment:…`, payments/peek.ts; deleted like a person's) and a visit's source (shop-visit-record.ts). Read and written only by
 * `records.ts`.
 * A row's parser comes with the module that reads it; the table alone is on every page.
 */
export const RECORDS = {
  cart: CART_RECORD,
  store: STORE_RECORD,
  /** What this phone chose for the next round at a table; separate from the cart of an order to go. */
  tableCart: row<Cart>({ key: "table-cart", owner: "device", lifetime: null, format: "json" }),
  /**
   * D24: this phone's visit at a table; deleted with the visit. Signing in at the table does not end it. Who comes back
   * after days is told that it is over, and gets back what was not sent.
   */
  visit: row<VisitRecord>({
    key: "visit",
    owner: "device",
    lifetime: 7 * DAY,
    since: ({ at }) => at,
    format: "json",
    inMemory: true,
  }),
  /** The rounds, bill and guests that were read last, for a phone without a connection; deleted with the visit. */
  tableView: row<TableView>({
    key: "table-view",
    owner: "device",
    lifetime: DAY,
    since: ({ at }) => at,
    format: "json",
  }),
  /** The visit token of the last closed bill, which reads its receipt for a day. */
  tableReceipt: row<ReceiptAccess>({
    key: "table-receipt",
    owner: "device",
    lifetime: DAY,
    since: ({ at }) => at,
    format: "json",
    inMemory: true,
  }),
  /** `signOut` deletes token and user; language and searches stay. */
  session: row<SessionState>({ key: "session", owner: "device", lifetime: null, format: "json" }),
  time: row<TimeState>({ key: "time", owner: "device", lifetime: null, format: "json" }),
  /** CART-13: the cart on which device and server agreed last. */
  agreedCart: row<AgreedCart>({
    key: "cart-agreed",
    owner: "person",
    lifetime: null,
    format: "json",
  }),
  placingKey: row<PlacingKey>({
    key: "placing",
    owner: "person",
    lifetime: HOUR,
    since: ({ made_at }) => made_at,
    format: "json",
    inMemory: true,
  }),
  sentOrder: row<SentOrder>({
    key: "placing-sent",
    owner: "tab",
    lifetime: 10 * MINUTE,
    since: ({ at }) => at,
    format: "json",
  }),
  heldOrders: row<readonly HeldOrder[]>({
    key: "payment-orders",
    owner: "person",
    lifetime: null,
    format: "json",
  }),
  /** The key of a wallet reload until it is over (D8). */
  reload: row<ReloadKey>({
    key: "payment-reload",
    owner: "person",
    lifetime: HOUR,
    since: ({ made_at }) => made_at,
    format: "json",
    inMemory: true,
  }),
  /** ROLE-02: stays, so that a guest can read the order after the guest session has ended. `followed`: by a shared link. */
  orderAccess: row<readonly (readonly [orderId: string, accessToken: string, how?: "followed"])[]>({
    key: "orders",
    owner: "device",
    lifetime: null,
    format: "json",
    inMemory: true,
  }),
  /** By order. */
  push: row<"on">({ key: "push", many: true, owner: "device", lifetime: null, format: "text" }),
  /** By order: feedback was given on this device. */
  feedback: row<"given">({
    key: "feedback",
    many: true,
    owner: "device",
    lifetime: null,
    format: "text",
  }),
  /** REF-01: stays, so that accounts on one device cannot invite each other. */
  device: row<string>({ key: "device", owner: "device", lifetime: null, format: "text" }),
  language: row<string>({ key: "language", owner: "device", lifetime: null, format: "text" }),
  /** The stored text; lib/state/diet/diet-profile parses it, which pages without a profile never load. */
  diet: row<string>({ key: "diet", owner: "device", lifetime: null, format: "text" }),
  /** MENU-11: the picture shown last, and when. */
  popup: row<{ readonly image: string; readonly at: number }>({
    key: "popup",
    owner: "device",
    lifetime: DAY,
    since: ({ at }) => at,
    format: "json",
  }),
  /** The stored text; lib/business/theme/theme-draft parses it, which only owners load. */
  themeDraft: row<string>({ key: "theme-draft", owner: "device", lifetime: null, format: "text" }),
  /** By form: the text typed into it (ROB-01). */
  draft: row<Readonly<Record<string, unknown>>>({
    key: "draft",
    many: true,
    owner: "tab",
    lifetime: null,
    format: "json",
  }),
  /** The chosen payment option: an id of `CheckoutPayment.shown`. */
  payWith: row<string>({ key: "pay-with", owner: "tab", lifetime: null, format: "text" }),
  /** The order that fills the cart again. */
  orderAgain: row<OrderAgain>({ key: "order-again", owner: "tab", lifetime: null, format: "json" }),
  /** When the page was reloaded for a provider's policy. */
  policyReload: row<number>({
    key: "policy-reload",
    owner: "tab",
    lifetime: MINUTE,
    since: (at) => at,
    format: "text",
  }),
  /** TIME-04: milliseconds by which the server's clock is ahead of a device's that is wrong. Every document of the tab begins with it. */
  clockAhead: row<number>({ key: "clock-ahead", owner: "tab", lifetime: null, format: "text" }),
  /** The order that the customer dismissed on the menu. */
  hiddenOrder: row<string>({ key: "again-hidden", owner: "tab", lifetime: null, format: "text" }),
  /** What the banner of a closed store said, and of which, when the guest dismissed it. */
  dismissedClosedBanner: row<string>({ key: "closed-hidden", owner: "tab", lifetime: null, format: "text" }),
  /** The order that was just placed. */
  justPlaced: row<string>({ key: "just-placed", owner: "tab", lifetime: null, format: "text" }),
};
