import { storedVisit } from "@/lib/actions/dine-in/stored-visit";
import { currentLanguage } from "@/lib/actions/get-source";
import { heldOrder } from "@/lib/actions/order/placing/placing";
import { parseHeldOrders } from "@/lib/actions/order/placing/placing-records";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { hasEnded } from "@/lib/domain/customer/session/token";
import { type Minor, toDecimalString } from "@/lib/domain/money";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { type HeldOrder, RECORDS } from "@/lib/storage/table";
import {
  createPayments,
  type Gateway,
  type Host,
  type Outcome,
  type PaymentRequest,
  type Payments,
  type Purpose,
} from "@/payments";

/** The dependencies of every payment use case; created by `createPaymentContext`. */
export interface PaymentContext {
  readonly storefront: StorefrontState;
  readonly settings: PaymentSettings;
  /** The browser, with views in the page's language. */
  readonly host: Host;
}

/**
 * Tokens are refreshed during a payment, so each request uses the current one; a visitor's is the public key. A payment begun by
 * a guest on this device, or by its visit at a table, uses that guest's or visit's token: a later login on the device may
 * view and cancel it, no one else may.
 */
export function createPaymentContext(
  storefront: StorefrontState,
  settings: PaymentSettings,
  host: Host,
): PaymentContext {
  const send = (url: string, init: RequestInit, token: string) => {
    const headers = new Headers(init.headers);
    headers.set("Authorization", token);
    return host.fetch(url, { ...init, headers });
  };
  const fetch: Host["fetch"] = async (url, init) => {
    const guest = guestOf(storefront, url);
    const answer = guest && (await send(url, init, guest));
    // Its login lasts a day; the state of the payment is told to its account too.
    if (answer && answer.status !== 401) return answer;
    const own = await send(url, init, tokenOf(storefront));
    // A share of a table's bill that was begun before somebody signed in is the visit's.
    const visit = own.status === 404 && ABOUT_TXN.test(url) ? storedVisit(storefront)?.token : null;
    return visit && visit !== tokenOf(storefront) ? send(url, init, visit) : own;
  };
  return { storefront, settings, host: { ...host, fetch } };
}

/** D24: at a table, somebody who is not signed in pays with the visit's token. */
function tokenOf(storefront: StorefrontState): string {
  const { session, settings } = storefront;
  return session.getState().accessToken ?? storedVisit(storefront)?.token ?? settings.apiKey;
}

/** The login with which a guest begins a payment, to be stored with its order. */
export function payingGuest({ session }: StorefrontState): Pick<HeldOrder, "guest"> {
  const { accessToken: token, user } = session.getState();
  return token && user?.is_guest_checkout ? { guest: { token, phone: user.phone } } : {};
}

const ABOUT_TXN = /\/txn\/(?:details|abandon)\/([\w-]+)$/;

/** That of the payment which a call is about, if somebody with the same phone number has another login by now. */
function guestOf(storefront: StorefrontState, url: string): string | null {
  const [, txnId = null] = ABOUT_TXN.exec(url) ?? [];
  const guest = txnId && heldOrder(storefront, { purposeId: null, txnId })?.guest;
  const { accessToken, user } = storefront.session.getState();
  if (!guest || hasEnded(guest.token, storefront.now())) return null;
  return guest.phone === user?.phone && guest.token !== accessToken ? parseText(guest.token) : null;
}

/** The payment is over: the logins that began it, and each try at it before, have no further use. */
export function forgetPayer(storefront: StorefrontState, { txnId }: Pick<Outcome, "txnId">): void {
  const over = heldOrder(storefront, { purposeId: null, txnId });
  const held = readRecord(storefront, RECORDS.heldOrders, parseHeldOrders);
  if (!over || !held) return;
  const kept = held.map(
    ({ guest, ...rest }): HeldOrder => (guest && rest.purposeId !== over.purposeId ? { ...rest, guest } : rest),
  );
  writeRecord(storefront, RECORDS.heldOrders, kept);
}

const clients = new WeakMap<StorefrontState, Payments>();

/** The page's address without a trailing slash: origin and optional sub-path. */
export function shopAddress({ settings }: StorefrontState): string {
  return `${settings.origin || globalThis.location.origin}${settings.subPath}`;
}

/**
 * The payment client of this visitor in this tab, so that all presses share their attempts. Requests go through the
 * shop's own origin. [ROBUST-14] When the customer or the store changes, it stops and deletes its records, in all tabs.
 */
export function paymentsOf({ storefront, settings, host }: PaymentContext): Payments {
  const known = clients.get(storefront);
  if (known) return known;
  const shop = storefront.settings;
  const payments = createPayments(
    {
      entity_id: shop.businessId,
      entity_type: "business",
      currency: shop.currency,
      source_app: "meraki",
      auth_token: tokenOf(storefront),
      env: settings.env,
      base_url: `${shopAddress(storefront)}/payments`,
      locale: currentLanguage(storefront),
      sandbox: settings.sandbox,
    },
    { productionBuild: true },
  );
  clients.set(storefront, payments);
  const stops = [
    // Signing in here does not change the customer if the visitor was anonymous before.
    storefront.session.subscribe((now, { user }) => user && now.user?.phone !== user.phone && forget()),
    storefront.store.subscribe((now, { selected }) => selected && now.selected?.id !== selected.id && forget()),
  ];
  const forget = () => {
    for (const stop of stops) stop();
    clients.delete(storefront);
    payments.forget(host);
  };
  return payments;
}

interface PaymentInput {
  readonly gateway: Gateway;
  /** Minor units. */
  readonly amount: Minor;
  readonly purpose: Purpose;
  readonly purposeId: string;
}

/** A payment request in the client's format. Amounts are passed as decimal text; only the client converts them (D5). */
export function paymentRequest({ storefront, settings }: PaymentContext, input: PaymentInput): PaymentRequest {
  const { settings: shop, session } = storefront;
  const { user } = session.getState();
  const name = user?.full_name ?? user?.first_name;
  return {
    gateway: input.gateway,
    entity_info: [{ entity_id: shop.businessId, entity_type: "business" }],
    amount: toDecimalString(input.amount, shop.currency),
    currency_code: shop.currency,
    user: {
      ...(name ? { name } : {}),
      ...(user?.email ? { email: user.email } : {}),
      ...(user?.phone ? { phone: user.phone } : {}),
    },
    channel: shop.channel,
    purpose: input.purpose,
    purpose_id: input.purposeId,
    language: shop.locale,
    ...(settings.country ? { country: settings.country } : {}),
    extras: {
      ...brandColors(),
      description: input.purpose === "wallet_reload" ? settings.describes.wallet : settings.describes.ordering,
    },
    return_url: `${shopAddress(storefront)}/pg`,
  };
}

/** The page's primary colour and its text colour, for a vendor's own overlays. */
function brandColors(): { readonly primaryColor?: string; readonly primaryBtnTextColor?: string } {
  if (!globalThis.document) return {};
  const style = getComputedStyle(document.documentElement);
  const read = (variable: string) => {
    const color = style.getPropertyValue(variable).trim();
    return /^#[\da-f]{6}$/i.test(color) ? color : null;
  };
  const [primaryColor, primaryBtnTextColor] = [read("--primary"), read("--on-primary")];
  return { ...(primaryColor ? { primaryColor } : {}), ...(primaryBtnTextColor ? { primaryBtnTextColor } : {}) };
}
