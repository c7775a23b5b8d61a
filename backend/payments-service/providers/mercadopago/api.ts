import { CONFLICT, isLetIn, refusalIn } from "../refusal.ts";

/**
 * Calls of Mercado Pago's payments API, written from the official sdk-nodejs (3.3.0: clients payment and paymentRefund,
 * restClient, appConfig) and from mercadopago.com.co/developers (payments, refunds). One host serves test and live keys.
 */
export interface MercadoPagoKeys {
  /** For the browser: starts with TEST- or APP_USR-. */
  readonly publicKey: string;
  readonly accessToken: string;
  /** The "secret signature" of the application's webhooks, from its page in "Your integrations". */
  readonly webhookSecret: string;
}

export interface MercadoPagoNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
  /** Epoch milliseconds; the banks that guests may pay from are read anew every hour. */
  readonly now?: () => number;
}

/** The fields of a payment that are read. Amounts in major units. */
export interface MercadoPagoPayment {
  readonly id: number | string;
  readonly status: string;
  readonly status_detail?: string | null;
  readonly external_reference?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded?: number | null;
  readonly currency_id: string;
  readonly date_approved?: string | null;
  readonly refunds?: readonly MercadoPagoRefund[] | null;
  readonly fee_details?: readonly { readonly amount?: number | null }[] | null;
  /** While the card's bank waits for the guest: `creq` is posted to the bank in a frame. */
  readonly three_ds_info?: { readonly external_resource_url?: string | null; readonly creq?: string | null } | null;
  readonly payment_method_id?: string | null;
  readonly card?: { readonly last_four_digits?: string | null } | null;
  /** Of a bank transfer: the page that its guest has to visit. */
  readonly transaction_details?: { readonly external_resource_url?: string | null } | null;
}

/** A way to pay on the account. Amounts in major units. */
export interface MercadoPagoMethod {
  readonly id: string;
  readonly status: string;
  readonly min_allowed_amount?: number | null;
  readonly max_allowed_amount?: number | null;
  readonly financial_institutions?: readonly { readonly id: string; readonly description: string }[] | null;
}

export interface MercadoPagoRefund {
  readonly id: number | string;
  readonly amount?: number | null;
  readonly date_created?: string | null;
  /** approved, in_process, rejected or cancelled. */
  readonly status?: string | null;
}

/** A chargeback (mercadopago.com.co/developers, reference "chargebacks"). */
export interface MercadoPagoChargeback {
  readonly id: number | string;
  readonly payments?: readonly (number | string)[] | null;
  readonly amount: number;
  readonly currency: string;
  readonly reason?: string | null;
  /** True: Mercado Pago bears it; false: the shop does; null: not decided. */
  readonly coverage_applied?: boolean | null;
  readonly documentation_required?: boolean | null;
  /** pending, review_pending, valid, invalid, not_supplied or not_applicable. */
  readonly documentation_status?: string | null;
  readonly date_documentation_deadline?: string | null;
  readonly date_created?: string | null;
}

/** A refusal in Mercado Pago's words, which are for developers; never for guests. */
export class MercadoPagoError extends Error {
  override readonly name = "MercadoPagoError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What a payment is made under. */
export interface PaymentHeaders {
  /** The idempotency key. */
  readonly key: string;
  /** The browser's MP_DEVICE_SESSION_ID. */
  readonly device?: string | null | undefined;
}

export interface MercadoPagoApi {
  /** False for an access token that Mercado Pago does not know. */
  knowsToken(signal: AbortSignal): Promise<boolean>;
  /** Whose the token is. */
  user(signal: AbortSignal): Promise<{ readonly id?: number | string | null }>;
  methods(signal: AbortSignal): Promise<readonly MercadoPagoMethod[]>;
  /** Of a test card; guests' cards never come here. */
  cardToken(card: object, signal: AbortSignal): Promise<{ readonly id: string }>;
  pay(body: object, headers: PaymentHeaders, signal: AbortSignal): Promise<MercadoPagoPayment>;
  /** Null if there is no such payment. */
  payment(id: string, signal: AbortSignal): Promise<MercadoPagoPayment | null>;
  paymentsOf(externalReference: string, signal: AbortSignal): Promise<readonly MercadoPagoPayment[]>;
  /** Payments that changed since an instant. */
  changedSince(since: Date, signal: AbortSignal): Promise<readonly MercadoPagoPayment[]>;
  cancel(id: string, key: string, signal: AbortSignal): Promise<void>;
  /** Without an amount in the body all that is left goes back. */
  refund(paymentId: string, body: object, key: string, signal: AbortSignal): Promise<MercadoPagoRefund>;
  refundsOf(paymentId: string, signal: AbortSignal): Promise<readonly MercadoPagoRefund[]>;
  refundById(paymentId: string, refundId: string, signal: AbortSignal): Promise<MercadoPagoRefund>;
  chargeback(id: string, signal: AbortSignal): Promise<MercadoPagoChargeback>;
}

const ORIGIN = "https://api.mercadopago.com";
/** The most that a search gives at once. */
const PAGE = 50;
const keyed = (key: string) => ({ "x-idempotency-key": key });
/** Without it a refund that is under way is reported as a 400 (documentation of refunds of transfers). */
const IN_PROCESS = { "x-render-in-process-refunds": "true" };

/** Throws MercadoPagoError for a refusal, and anything else where the outcome is unknown. */
export function mercadoPagoApi(accessToken: string, network: MercadoPagoNetwork = {}): MercadoPagoApi {
  const call = callerOf(accessToken, network);
  const id = encodeURIComponent;
  const at = (paymentId: string) => `/v1/payments/${id(paymentId)}`;
  const refunds = (paymentId: string) => `${at(paymentId)}/refunds`;
  type Found = { readonly results?: readonly MercadoPagoPayment[] };
  const search = async (query: string, signal: AbortSignal) =>
    (await call<Found>(`/v1/payments/search?${query}`, signal)).results ?? [];
  return {
    // The SDK's client user: whose token it is.
    knowsToken: (signal) => isLetIn(() => call("/users/me", signal)),
    user: (signal) => call("/users/me", signal),
    methods: (signal) => call("/v1/payment_methods", signal),
    cardToken: (card, signal) => call("/v1/card_tokens", signal, { method: "POST", body: card }),
    pay: (body, { key, device }, signal) => {
      const headers = { ...keyed(key), ...(device ? { "x-meli-session-id": device } : {}) };
      return call("/v1/payments", signal, { method: "POST", body, headers });
    },
    payment: (paymentId, signal) =>
      call<MercadoPagoPayment>(at(paymentId), signal).catch((error) => {
        if (error instanceof MercadoPagoError && error.status === 404) return null;
        throw error;
      }),
    // Filtered again: no source says that the search is exact.
    paymentsOf: async (reference, signal) =>
      (await search(`external_reference=${id(reference)}`, signal)).filter(
        (one) => one.external_reference === reference,
      ),
    async changedSince(since, signal) {
      const range = `range=date_last_updated&begin_date=${id(since.toISOString())}&end_date=NOW`;
      const found: MercadoPagoPayment[] = [];
      for (;;) {
        const page = `sort=date_created&criteria=asc&limit=${PAGE}&offset=${found.length}`;
        const payments = await search(`${range}&${page}`, signal);
        found.push(...payments);
        if (payments.length < PAGE) return found;
      }
    },
    async cancel(paymentId, key, signal) {
      await call(at(paymentId), signal, { method: "PUT", body: { status: "cancelled" }, headers: keyed(key) });
    },
    refund: (paymentId, body, key, signal) =>
      call(refunds(paymentId), signal, { method: "POST", body, headers: { ...keyed(key), ...IN_PROCESS } }),
    refundsOf: (paymentId, signal) => call(refunds(paymentId), signal, { headers: IN_PROCESS }),
    refundById: (paymentId, refundId, signal) =>
      call(`${refunds(paymentId)}/${id(refundId)}`, signal, { headers: IN_PROCESS }),
    chargeback: (chargebackId, signal) => call(`/v1/chargebacks/${id(chargebackId)}`, signal),
  };
}

interface Call {
  readonly method?: "GET" | "POST" | "PUT";
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const callerOf =
  (accessToken: string, { fetch: send = fetch, origin = ORIGIN }: MercadoPagoNetwork) =>
  async <T>(path: string, signal: AbortSignal, { method = "GET", body, headers = {} }: Call = {}): Promise<T> => {
    const response = await send(new URL(path, origin), {
      method,
      signal,
      redirect: "error",
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return (await response.json()) as T;
    throw await refusalOf(response);
  };

/** An idempotency key that is in use, or locked: its first call has not ended. */
const KEY_IN_USE: readonly number[] = [CONFLICT, 423, 424];

async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  const body = await refusalIn<{ message?: string; error?: string }>("Mercado Pago", response, KEY_IN_USE);
  const words = body?.message ?? body?.error;
  return words ? new MercadoPagoError(status, words) : new Error(`Mercado Pago answered ${status}.`);
}
