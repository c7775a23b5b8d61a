import Stripe from "stripe";
import { type GatewayAmount, type PaymentProvider, type VendorMovement, WebhookRefused } from "../../provider.ts";
import { TRIAL, type Trial } from "../../trial.ts";
import { openIntent } from "./intents.ts";
import { refund, refundStateOf, toReportedRefund } from "./refunds.ts";
import { disputeOf, eventOf, movementOf, savedCard, stateOf } from "./shapes.ts";

/** The keys of one Stripe account: a business's own, or the installation's. */
export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

export interface StripeNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

/** Sends to a stand-in instead of Stripe, with the address for webhooks, which a merchant sets in Stripe's dashboard. */
const toStandIn =
  (send: typeof fetch, origin: string, webhookUrl: string | undefined): typeof fetch =>
  (address, init) => {
    const { pathname, search } = new URL(String(address));
    const headers = new Headers(init?.headers);
    if (webhookUrl) headers.set("x-webhook-endpoint", webhookUrl);
    return send(`${origin}${pathname}${search}`, { ...init, headers });
  };

/** The package takes any JSON without `error` for what was asked, whatever the status: a proxy's 503 would be an intent. */
const sureOf =
  (send: typeof fetch): typeof fetch =>
  async (address, init) => {
    const response = await send(address, init);
    if (response.status >= 500) throw new Error(`Stripe answered ${response.status}.`);
    return response;
  };

const MAX_CARDS = 10;

/**
 * Stripe itself, through its official package, which pins the API's version: an intent per txn, whose id is the
 * reference; confirmation happens in the browser. Written from docs.stripe.com: api/payment_intents (create, update,
 * retrieve, cancel), api/refunds (create, list, retrieve; pending_reason), api/idempotent_requests (a key may be
 * forgotten after a day, and until then repeats refusals and 500s as well), api/customer_sessions,
 * api/payment_methods/customer_list (allow_redisplay), api/disputes/object, api/balance_transactions/list,
 * reports/balance-transaction-types, webhooks/signature, get-started/account/statement-descriptors, and testing.
 *
 * Apple Pay needs no file on the shop's domain any more: payments/payment-methods/pmd-registration ends with the
 * domain's registration, and woocommerce/woocommerce-gateway-stripe pull request 4371 removed the file on Stripe's word.
 *
 * No public source confirms: that a refund is listed as soon as it is made (so its key is sent too); that
 * `charge.refunded` counts pending refunds (so these are asked about as well); that buttons which were drawn before the
 * intent agree with methods that the intent excludes (they offer wallets alone); and that a restricted key which may not
 * make customer sessions is refused with 403.
 */
export function stripeProvider(keys: StripeKeys, { fetch: send = fetch, origin }: StripeNetwork = {}): PaymentProvider {
  const client = (webhookUrl?: string) =>
    new Stripe(keys.secretKey, {
      // The service retries itself, under the same ids.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(sureOf(origin ? toStandIn(send, origin, webhookUrl) : send)),
    });
  const stripe = client();
  return {
    gateway: "Stripe",
    kind: origin ? "sandbox" : "real",
    pageKey: keys.publishableKey,
    async create(input, signal) {
      const opened = openIntent(origin ? client(input.webhook_url) : stripe, input);
      const { intent, customer } = await withDeadline(signal, opened);
      return {
        data: {
          key: keys.publishableKey,
          stripe_client_secret: intent.client_secret,
          ...(customer ? await withDeadline(signal, keptBy(stripe, customer)) : { payment_methods: [] }),
        },
        reference: intent.id,
        customer_reference: customer,
      };
    },
    async fetch({ reference }, signal) {
      return stateOf(
        await withDeadline(signal, stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge.refunds"] })),
      );
    },
    refundsParts: true,
    refund: (txn, refundId, signal, part) => withDeadline(signal, refund(stripe, txn, refundId, part)),
    refundState: (_txn, reference, signal) =>
      withDeadline(signal, stripe.refunds.retrieve(reference).then(toReportedRefund)),
    async check(signal) {
      try {
        await withDeadline(signal, stripe.balance.retrieve());
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeAuthenticationError) return false;
        // A restricted key that may not read the balance.
        if (error instanceof Stripe.errors.StripePermissionError) return true;
        throw error;
      }
    },
    async merchant(signal) {
      try {
        return (await withDeadline(signal, stripe.accounts.retrieveCurrent())).id;
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return null;
        throw error;
      }
    },
    disputeState: (reference, signal) => withDeadline(signal, stripe.disputes.retrieve(reference).then(disputeOf)),
    movements: (from, until, signal) => withDeadline(signal, movements(stripe, from, until)),
    trial: (amount, id, signal) => withDeadline(signal, trial(stripe, amount, id)),
    async nameOrder({ reference }, { shop, order }, signal) {
      const description = `${shop}: ${order}`.slice(0, 500);
      const named = { description, statement_descriptor_suffix: suffixOf(order) };
      await withDeadline(signal, stripe.paymentIntents.update(reference, named));
    },
    async cancel({ reference }, signal) {
      await withDeadline(signal, stripe.paymentIntents.cancel(reference));
    },
    readWebhook({ headers, body }) {
      const signature = headers["stripe-signature"] ?? "";
      try {
        return eventOf(stripe.webhooks.constructEvent(Buffer.from(body), signature, keys.webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new WebhookRefused("signature");
        throw new WebhookRefused("unreadable");
      }
    },
  };
}

/** The package accepts no signal; a response after it is dropped. */
function withDeadline<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // Avoids an unhandled rejection if it fails after the signal.
  work.catch(() => undefined);
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener("abort", give, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", give));
  });
}

/**
 * Stands behind the account's own prefix, which names the shop: at most ten letters and "* ", so that ten of 22 are left.
 * At least one has to be a Latin letter.
 */
function suffixOf(order: string): string {
  const printable = order.replace(/[^A-Za-z0-9 #-]/g, "").trim();
  return (/[A-Za-z]/.test(printable) ? printable : `No ${printable}`).slice(0, 10);
}

/**
 * What a customer has agreed to keep, and the secret with which Stripe's form asks whether to keep another card. It draws
 * a checkbox; only a card whose customer has ticked it is kept, and is marked `always` (docs.stripe.com/api/customer_sessions).
 */
async function keptBy(stripe: Stripe, customer: string) {
  const [session, methods] = await Promise.all([
    sessionOf(stripe, customer),
    stripe.customers.listPaymentMethods(customer, { type: "card", allow_redisplay: "always", limit: MAX_CARDS }),
  ]);
  return {
    ...(session ? { customer_session_client_secret: session.client_secret } : {}),
    payment_methods: methods.data.map(savedCard).filter((card) => card !== null),
  };
}

async function sessionOf(stripe: Stripe, customer: string): Promise<Stripe.CustomerSession | null> {
  const features = { payment_method_save: "enabled", payment_method_save_usage: "on_session" } as const;
  try {
    return await stripe.customerSessions.create({
      customer,
      components: { payment_element: { enabled: true, features } },
    });
  } catch (error) {
    // A restricted key that may not make them: no card is kept then.
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

async function trial(stripe: Stripe, { value, currency }: GatewayAmount, id: string): Promise<Trial> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: value,
        currency: currency.toLowerCase(),
        description: "Trial of the account",
        metadata: { [TRIAL]: id },
        payment_method: "pm_card_visa",
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      { idempotencyKey: id },
    );
    if (intent.status !== "succeeded")
      return { taken: false, refund: null, message: intent.last_payment_error?.message ?? null };
    const made = await stripe.refunds.create(
      { payment_intent: intent.id, metadata: { [TRIAL]: id } },
      { idempotencyKey: `${id}-back` },
    );
    return { taken: true, refund: refundStateOf(made).status, message: null };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError))
      throw error;
    return { taken: false, refund: null, message: error.message };
  }
}

async function movements(stripe: Stripe, from: Date, until: Date): Promise<VendorMovement[]> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
  const created = { gte: seconds(from), lt: seconds(until) };
  const found: VendorMovement[] = [];
  for await (const row of stripe.balanceTransactions.list({ created, limit: 100, expand: ["data.source"] })) {
    const movement = movementOf(row);
    if (movement) found.push(movement);
  }
  return found;
}
