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

/** The fields of a payment that are read. Amounts in major units. */
export interface MercadoPagoPayment {
  readonly id: number | string;
  readonly status: string;
  readonly status_detail?: string | null;
  readonly external_reference?: string | null;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded?: number | null;
  readonly currency_id: string;
  readonly date_approved?: string | null;
  readonly refunds?: readonly MercadoPagoRefund[] | null;
  readonly fee_details?: readonly { readonly amount?: number | null }[] | null;
  /** While the card's bank waits for the guest: `creq` is posted to the bank in a frame. */
  readonly three_ds_info?: { readonly external_resource_url?: string | null; readonly creq?: string | null } | null;
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

export interface PaymentHeaders {
  readonly key: string;
  /** The browser's MP_DEVICE_SESSION_ID. */
  readonly device?: string | null | undefined;
}

export interface MercadoPagoApi {
  /** False for an access token that Mercado Pago does not know. */
  knowsToken(signal: AbortSignal): Promise<boolean>;
  pay(body: object, headers: PaymentHeaders, signal: AbortSignal): Promise<MercadoPagoPayment>;
  /** Null if there is no such payment. */
  payment(id: string, signal: AbortSignal): Promise<MercadoPagoPayment | null>;
  /** Payments that changed since an instant. */
  changedSince(since: Date, signal: AbortSignal): Promise<readonly MercadoPagoPayment[]>;
  chargeback(id: string, signal: AbortSignal): Promise<MercadoPagoChargeback>;
  paymentsOf(externalReference: string, signal: AbortSignal): Promise<readonly MercadoPagoPayment[]>;
  cancel(id: string, key: string, signal: AbortSignal): Promise<void>;
  refundsOf(paymentId: string, signal: AbortSignal): Promise<readonly MercadoPagoRefund[]>;
  refundById(paymentId: string, refundId: string, signal: AbortSignal): Promise<MercadoPagoRefund>;
  refund(paymentId: string, body: object, key: string, signal: AbortSignal): Promise<MercadoPagoRefund>;
}

/** The most that a search gives at once. */
const PAGE = 50;

class WrongToken extends Error {}

const ORIGIN = "https://api.mercadopago.com";
/** Without it a refund that is under way is reported as a 400 (documentation of refunds of transfers). */
const IN_PROCESS = { "x-render-in-process-refunds": "true" };

interface Call {
  readonly method?: "GET" | "POST" | "PUT";
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MercadoPagoNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

/** Throws MercadoPagoError for a refusal, and anything else where the outcome is unknown. */
export function mercadoPagoApi(accessToken: string, network: MercadoPagoNetwork = {}): MercadoPagoApi {
  const { fetch: send = fetch, origin = ORIGIN } = network;
  const call = async <T>(path: string, signal: AbortSignal, { method = "GET", body, headers = {} }: Call = {}) => {
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
    if (response.status === 401) throw new WrongToken("Mercado Pago answered 401.");
    throw await refusalOf(response);
  };
  const id = encodeURIComponent;
  const refunds = (paymentId: string) => `/v1/payments/${id(paymentId)}/refunds`;
  return {
    // The SDK's client user: whose token it is.
    knowsToken: (signal) =>
      call("/users/me", signal).then(
        () => true,
        (error) => {
          if (error instanceof WrongToken) return false;
          throw error;
        },
      ),
    pay: (body, { key, device }, signal) => {
      const headers = { "x-idempotency-key": key, ...(device ? { "x-meli-session-id": device } : {}) };
      return call("/v1/payments", signal, { method: "POST", body, headers });
    },
    payment: (paymentId, signal) =>
      call<MercadoPagoPayment>(`/v1/payments/${id(paymentId)}`, signal).catch((error) => {
        if (error instanceof MercadoPagoError && error.status === 404) return null;
        throw error;
      }),
    async changedSince(since, signal) {
      const found: MercadoPagoPayment[] = [];
      const range = `range=date_last_updated&begin_date=${id(since.toISOString())}&end_date=NOW`;
      for (;;) {
        const path = `/v1/payments/search?${range}&sort=date_created&criteria=asc&limit=${PAGE}&offset=${found.length}`;
        const { results = [] } = await call<{ results?: readonly MercadoPagoPayment[] }>(path, signal);
        found.push(...results);
        if (results.length < PAGE) return found;
      }
    },
    chargeback: (chargebackId, signal) => call(`/v1/chargebacks/${id(chargebackId)}`, signal),
    paymentsOf: async (externalReference, signal) => {
      const path = `/v1/payments/search?external_reference=${id(externalReference)}`;
      const { results = [] } = await call<{ results?: readonly MercadoPagoPayment[] }>(path, signal);
      return results.filter(({ external_reference }) => external_reference === externalReference);
    },
    cancel: async (paymentId, key, signal) => {
      const headers = { "x-idempotency-key": key };
      await call(`/v1/payments/${id(paymentId)}`, signal, { method: "PUT", body: { status: "cancelled" }, headers });
    },
    refundsOf: (paymentId, signal) => call(refunds(paymentId), signal, { headers: IN_PROCESS }),
    refundById: (paymentId, refundId, signal) =>
      call(`${refunds(paymentId)}/${id(refundId)}`, signal, { headers: IN_PROCESS }),
    refund: (paymentId, body, key, signal) =>
      call(refunds(paymentId), signal, { method: "POST", body, headers: { "x-idempotency-key": key, ...IN_PROCESS } }),
  };
}

/** Refusals that say nothing about the payment: the keys, a limit, a conflict or lock of an idempotency key. */
const UNKNOWN: readonly number[] = [401, 403, 408, 409, 423, 424, 429];

async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  const unknown = new Error(`Mercado Pago answered ${status}.`);
  if (status >= 500 || UNKNOWN.includes(status)) return unknown;
  const body = (await response.json().catch(() => null)) as { message?: string; error?: string } | null;
  const message = body?.message ?? body?.error;
  return message ? new MercadoPagoError(status, message) : unknown;
}
