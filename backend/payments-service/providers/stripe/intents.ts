import { createHash } from "node:crypto";
import Stripe from "stripe";
import { type CreateInput, ProviderRefusal } from "../../provider.ts";

/**
 * Bank debits, vouchers and bank transfers of docs.stripe.com/payments/payment-methods/overview: they are paid hours or
 * days later, when the order is held no more and the money would go back.
 */
const DELAYED: Stripe.PaymentIntentCreateParams["excluded_payment_method_types"] = [
  ...["acss_debit", "au_becs_debit", "bacs_debit", "nz_bank_account", "payto", "sepa_debit", "us_bank_account"],
  ...["boleto", "konbini", "multibanco", "oxxo"],
  ...["customer_balance", "sofort"],
];

interface Opened {
  readonly intent: Stripe.PaymentIntent;
  readonly customer: string | null;
}

/**
 * The intent, with its customer. One whom somebody has deleted in Stripe's dashboard is made anew, and the intent then has
 * a key of its own, because under the first one Stripe repeats its refusal.
 */
export async function openIntent(stripe: Stripe, input: CreateInput): Promise<Opened> {
  const customer = await customerOf(stripe, input);
  try {
    return { intent: await makeIntent(stripe, input, customer), customer };
  } catch (error) {
    // The customer that was made anew is kept by now, and so is the intent.
    if (input.reference && error instanceof Stripe.errors.StripeIdempotencyError)
      return { intent: await stripe.paymentIntents.retrieve(input.reference), customer };
    if (!customer || !isMissing(error)) throw error;
    const anew = await customerOf(stripe, input, customer);
    return { intent: await makeIntent(stripe, input, anew, `${input.txn_id}-${anew}`), customer: anew };
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === "resource_missing" &&
  error.param === "customer";

/**
 * The customer's id at Stripe, created at their first payment, or anew instead of `deleted`. The key makes a repeat
 * harmless; it contains what is sent, because Stripe refuses a key with another body for a day, and a customer may correct
 * an e-mail in between.
 */
async function customerOf(
  stripe: Stripe,
  { customer, business }: CreateInput,
  deleted?: string,
): Promise<string | null> {
  if ((customer.reference && !deleted) || !customer.id) return customer.reference;
  const { id, name, email, phone } = customer;
  const body = {
    metadata: { customer_id: id, business_id: business.id },
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  };
  const sent = createHash("sha256")
    .update(JSON.stringify(deleted ? [body, deleted] : body))
    .digest("hex")
    .slice(0, 16);
  const made = await stripe.customers.create(body, { idempotencyKey: `customer-${business.id}-${id}-${sent}` });
  return made.id;
}

async function makeIntent(stripe: Stripe, input: CreateInput, customer: string | null, key: string = input.txn_id) {
  try {
    return await stripe.paymentIntents.create(
      {
        amount: input.amount.value,
        currency: input.amount.currency.toLowerCase(),
        description: input.description,
        automatic_payment_methods: { enabled: true },
        excluded_payment_method_types: DELAYED,
        metadata: { txn_id: input.txn_id, business_id: input.business.id },
        ...(customer ? { customer } : {}),
      },
      { idempotencyKey: key },
    );
  } catch (error) {
    // Only Stripe's message about the amount is for the guest; a wrong key or parameter is our bug.
    const refused = error instanceof Stripe.errors.StripeInvalidRequestError && /^amount_too_/.test(error.code ?? "");
    throw refused ? new ProviderRefusal(error.message) : error;
  }
}
