import { GATEWAYS, type Gateway, isOneOf, PURPOSES, REFUND_WORDS, TRANSACTION_STATUSES } from "../core/enumerations.ts";
import type { BankChallenge, CaptureAnswer, InitAnswer, InitData, SavedMethod, TxnState } from "../core/types.ts";

/**
 * Parses responses of the payment service defensively: unknown fields are ignored, unknown values become null, and a
 * response without an essential field is null as a whole. Nothing here throws.
 */
type Fields = Readonly<Record<string, unknown>>;

/** Returns the value as a plain object; {} for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns a non-empty text, else null. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Anything longer is a proxy's error page rather than a message. */
const LONGEST_MESSAGE = 500;

/** The service's own message, if it can be shown. */
export function serverMessage(body: unknown): string | null {
  const message = textOf(fieldsOf(body).message)?.trim();
  return message && message !== "success" && message.length <= LONGEST_MESSAGE ? message : null;
}

/** GET gateway: returns the names in order, unknown ones included; null when the response breaks the contract. */
export function readGatewayList(body: unknown): readonly string[] | null {
  const { message, gateway_names } = fieldsOf(body);
  if (message !== "success") return null;
  return Array.isArray(gateway_names) ? gateway_names.filter((name) => typeof name === "string") : [];
}

/** POST init with success true, a txn_id and a known gateway; else null. */
export function readInit(body: unknown, asked: Gateway): InitAnswer | null {
  const { success, txn_id, gateway, status, data } = fieldsOf(body);
  const id = textOf(txn_id);
  if (success !== true || !id || !TXN_ID.test(id)) return null;
  // If the response names another gateway than requested, its data is for another checkout.
  if (gateway !== undefined && gateway !== null && gateway !== asked) return null;
  return { txn_id: id, gateway: asked, status: statusOf(status), data: readInitData(data) };
}

/** The id becomes part of a path. */
export const TXN_ID = /^[\w-]{1,100}$/;

function readInitData(data: unknown): InitData {
  const fields = fieldsOf(data);
  const methods = Array.isArray(fields.payment_methods) ? fields.payment_methods : [];
  return {
    key: textOf(fields.key),
    info: fieldsOf(fields.info),
    checkout_url: textOf(fields.checkout_url),
    redirect_url: textOf(fields.redirect_url),
    form_payload: readForm(fields.form_payload),
    stripe_client_secret: textOf(fields.stripe_client_secret),
    customer_session_client_secret: textOf(fields.customer_session_client_secret),
    payment_methods: methods.map(readMethod).filter((method) => method !== null),
  };
}

/**
 * Names and values of a form to post. A number prints as it was in the JSON; any nested value makes the form unusable.
 */
function readForm(value: unknown): Readonly<Record<string, string>> | null {
  const entries = Object.entries(fieldsOf(value));
  if (!entries.length || entries.some(([, field]) => !["string", "number"].includes(typeof field))) return null;
  return Object.fromEntries(entries.map(([name, field]) => [name, String(field)]));
}

function readMethod(value: unknown): SavedMethod | null {
  const { id, card, brand, last4, fingerprint } = fieldsOf(value);
  const inner = fieldsOf(card);
  const digits = textOf(last4) ?? textOf(inner.last4);
  const method = textOf(id);
  if (!method || !digits || !/^\d{4}$/.test(digits)) return null;
  return {
    id: method,
    brand: textOf(brand) ?? textOf(inner.brand) ?? textOf(card) ?? "card",
    last4: digits,
    fingerprint: textOf(fingerprint) ?? textOf(inner.fingerprint),
  };
}

const known = <T extends string>(words: readonly T[], word: unknown): T | null => (isOneOf(words, word) ? word : null);
const statusOf = (word: unknown) => known(TRANSACTION_STATUSES, word);

/** `data` of details or `txn_data` of capture. */
export function readTxn(value: unknown): TxnState {
  const { status, amount, currency, currency_code, g_txn_id, paid_by, purpose, gateway, refund } = fieldsOf(value);
  return {
    status: statusOf(status),
    gatewayTxnId: textOf(g_txn_id),
    amount: typeof amount === "number" ? amount : null,
    currency: (textOf(currency) ?? textOf(currency_code))?.toUpperCase() ?? null,
    message: serverMessage(value),
    paidBy: typeof paid_by === "string" && TXN_ID.test(paid_by) ? paid_by : null,
    purpose: known(PURPOSES, purpose),
    gateway: known(GATEWAYS, gateway),
    refund: known(REFUND_WORDS, refund),
  };
}

/** GET details with success true; else null. */
export function readDetails(body: unknown): TxnState | null {
  const { success, data } = fieldsOf(body);
  return success === true ? readTxn(data) : null;
}

/** POST capture with success true; else null. */
export function readCapture(body: unknown): CaptureAnswer | null {
  const { success, txn_data, redirect_url, challenge } = fieldsOf(body);
  if (success !== true) return null;
  return {
    txn: readTxn(txn_data),
    redirect_url: textOf(redirect_url) ?? textOf(fieldsOf(txn_data).redirect_url),
    challenge: readChallenge(challenge),
  };
}

function readChallenge(value: unknown): BankChallenge | null {
  const { url, fields } = fieldsOf(value);
  const [address, form] = [textOf(url), readForm(fields)];
  return address && form ? { url: address, fields: form } : null;
}

/** The known gateways in a list of names, in its order. */
export function knownGateways(names: readonly string[]): readonly Gateway[] {
  return names.filter((name) => isOneOf(GATEWAYS, name));
}
