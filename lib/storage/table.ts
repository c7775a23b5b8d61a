import type { Cart } from "@/lib/domain/cart/cart";
import { parseStoredCart } from "@/lib/domain/cart/stored-cart";
import { isOneOf, PAYMENT_OPTIONS, type PaymentOption } from "@/lib/domain/enumerations";
import type { Minor } from "@/lib/domain/money";
import { readSession, type SessionState } from "@/lib/state/session-state";
import { readStore, type StoreState } from "@/lib/state/store-state";
import { isRecord } from "@/lib/state/stored-value";
import { readTime, type TimeState } from "@/lib/state/time-state";

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
  /** The stored value, or null if it is invalid. May throw, because stored values are not trusted. */
  readonly parse: (stored: unknown) => T | null;
  /** Kept in memory if the browser refuses to store it; it then lasts as long as the page. */
  readonly inMemory?: true;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const text = (stored: unknown): string | null => (typeof stored === "string" && stored !== "" ? stored : null);
const exactly =
  <Word extends string>(word: Word) =>
  (stored: unknown): Word | null =>
    stored === word ? word : null;
const listOf =
  <T>(fits: (value: unknown) => value is T) =>
  (stored: unknown): readonly T[] | null =>
    Array.isArray(stored) ? stored.filter(fits) : null;
const areTexts = (values: readonly unknown[]): boolean => values.every((value) => text(value) !== null);

/** The order that a payment is for. No secrets and no amounts. */
export interface HeldOrder {
  /** The placing key, which is the payment's purpose_id. */
  readonly purposeId: string;
  readonly orderId: string;
  readonly txnId: string;
}
const isHeld = (value: unknown): value is HeldOrder =>
  isRecord(value) && areTexts([value.purposeId, value.orderId, value.txnId]);

/** D8: the key under which a cart is placed. */
export interface PlacingKey {
  readonly cart: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly made_at: number;
}
const placingKey = (stored: unknown): PlacingKey | null =>
  isRecord(stored) && areTexts([stored.cart, stored.key]) && typeof stored.made_at === "number"
    ? { cart: String(stored.cart), key: String(stored.key), made_at: stored.made_at }
    : null;

/** D8: the key under which the wallet is reloaded with an amount. */
export interface ReloadKey {
  readonly amount: number;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly made_at: number;
}
const reloadKey = (stored: unknown): ReloadKey | null =>
  isRecord(stored) &&
  typeof stored.amount === "number" &&
  text(stored.key) !== null &&
  typeof stored.made_at === "number"
    ? { amount: stored.amount, key: String(stored.key), made_at: stored.made_at }
    : null;

/** ORD-02: an order that was sent from this tab without a response. */
export interface SentOrder {
  /** The placing key it was sent under. */
  readonly key: string;
  readonly amount: Minor;
  readonly option: PaymentOption;
  /** Epoch milliseconds. */
  readonly at: number;
  /** sent: the page was left during the request. unanswered: the guest was told that there was no response. */
  readonly state: "sent" | "unanswered";
}
const sentOrder = (stored: unknown): SentOrder | null =>
  isRecord(stored) &&
  text(stored.key) !== null &&
  typeof stored.amount === "number" &&
  typeof stored.at === "number" &&
  isOneOf(PAYMENT_OPTIONS, stored.option) &&
  isOneOf(["sent", "unanswered"], stored.state)
    ? (stored as unknown as SentOrder)
    : null;

export interface AgreedCart {
  readonly customer: string;
  readonly lines: readonly { readonly key: string; readonly quantity: number }[];
}
const agreedCart = (stored: unknown): AgreedCart | null => {
  const fits = (line: unknown) => isRecord(line) && typeof line.key === "string" && typeof line.quantity === "number";
  return isRecord(stored) &&
    typeof stored.customer === "string" &&
    Array.isArray(stored.lines) &&
    stored.lines.every(fits)
    ? (stored as unknown as AgreedCart)
    : null;
};

const isOrderAccess = (value: unknown): value is readonly [orderId: string, accessToken: string] =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";

const row = <T>(record: RecordRow<T>): RecordRow<T> => record;

/**
 * Everything the storefront stores in a browser, except the cookies for language and place and the payment client's
 * attempts (`<businessId>:payment:…`, payments/peek.ts; deleted like a person's). Read and written only by
 * `records.ts`.
 */
export const RECORDS = {
  cart: row<Cart>({
    key: "cart",
    owner: "device",
    lifetime: null,
    format: "json",
    parse(stored) {
      const cart = parseStoredCart(stored);
      return cart.ok ? cart.value : null;
    },
  }),
  store: row<StoreState>({ key: "store", owner: "device", lifetime: null, format: "json", parse: readStore }),
  /** `signOut` deletes token and user; language and searches stay. */
  session: row<SessionState>({ key: "session", owner: "device", lifetime: null, format: "json", parse: readSession }),
  time: row<TimeState>({ key: "time", owner: "device", lifetime: null, format: "json", parse: readTime }),
  /** CART-13: the cart on which device and server agreed last. */
  agreedCart: row<AgreedCart>({
    key: "cart-agreed",
    owner: "person",
    lifetime: null,
    format: "json",
    parse: agreedCart,
  }),
  placingKey: row<PlacingKey>({
    key: "placing",
    owner: "person",
    lifetime: HOUR,
    since: ({ made_at }) => made_at,
    format: "json",
    parse: placingKey,
    inMemory: true,
  }),
  sentOrder: row<SentOrder>({
    key: "placing-sent",
    owner: "tab",
    lifetime: 10 * MINUTE,
    since: ({ at }) => at,
    format: "json",
    parse: sentOrder,
  }),
  heldOrders: row<readonly HeldOrder[]>({
    key: "payment-orders",
    owner: "person",
    lifetime: null,
    format: "json",
    parse: listOf(isHeld),
  }),
  /** The key of a wallet reload until it is over (D8). */
  reload: row<ReloadKey>({
    key: "payment-reload",
    owner: "person",
    lifetime: HOUR,
    since: ({ made_at }) => made_at,
    format: "json",
    parse: reloadKey,
    inMemory: true,
  }),
  /** ROLE-02: stays, so that a guest can read the order after the guest session has ended. */
  orderAccess: row<readonly (readonly [orderId: string, accessToken: string])[]>({
    key: "orders",
    owner: "device",
    lifetime: null,
    format: "json",
    parse: listOf(isOrderAccess),
  }),
  /** By order. */
  push: row<"on">({ key: "push", many: true, owner: "device", lifetime: null, format: "text", parse: exactly("on") }),
  /** By order: feedback was given on this device. */
  feedback: row<"given">({
    key: "feedback",
    many: true,
    owner: "device",
    lifetime: null,
    format: "text",
    parse: exactly("given"),
  }),
  /** REF-01: stays, so that accounts on one device cannot invite each other. */
  device: row<string>({ key: "device", owner: "device", lifetime: null, format: "text", parse: text }),
  language: row<string>({ key: "language", owner: "device", lifetime: null, format: "text", parse: text }),
  /** The stored text; lib/state/diet-profile parses it, which pages without a profile never load. */
  diet: row<string>({ key: "diet", owner: "device", lifetime: null, format: "text", parse: text }),
  /** MENU-11: the picture shown last, and when. */
  popup: row<{ readonly image: string; readonly at: number }>({
    key: "popup",
    owner: "device",
    lifetime: DAY,
    since: ({ at }) => at,
    format: "json",
    parse: (stored) =>
      isRecord(stored) && typeof stored.at === "number" && text(stored.image)
        ? { image: String(stored.image), at: stored.at }
        : null,
  }),
  /** The stored text; lib/business/theme/theme-draft parses it, which only owners load. */
  themeDraft: row<string>({ key: "theme-draft", owner: "device", lifetime: null, format: "text", parse: text }),
  /** By form: the text typed into it (ROB-01). */
  draft: row<Readonly<Record<string, unknown>>>({
    key: "draft",
    many: true,
    owner: "tab",
    lifetime: null,
    format: "json",
    parse: (stored) => (isRecord(stored) ? stored : null),
  }),
  /** The chosen payment option: an id of `CheckoutPayment.shown`. */
  payWith: row<string>({ key: "pay-with", owner: "tab", lifetime: null, format: "text", parse: text }),
  /** When the page was reloaded for a provider's policy. */
  policyReload: row<number>({
    key: "policy-reload",
    owner: "tab",
    lifetime: MINUTE,
    since: (at) => at,
    format: "text",
    parse: (stored) => (Number.isFinite(Number(stored)) ? Number(stored) : null),
  }),
  /** The order that the customer dismissed on the menu. */
  hiddenOrder: row<string>({ key: "again-hidden", owner: "tab", lifetime: null, format: "text", parse: text }),
  /** The order that was just placed. */
  justPlaced: row<string>({ key: "just-placed", owner: "tab", lifetime: null, format: "text", parse: text }),
};
