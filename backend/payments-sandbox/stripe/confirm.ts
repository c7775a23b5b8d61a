import { cardBrand, cardDigits, cardExpiry, isPast } from "../core/cards.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { hash, sameSignature } from "../core/keys.ts";
import type { Payment } from "../core/ledger.ts";
import type { VendorContext } from "../core/vendor.ts";
import { outcomeOf } from "./cards.ts";
import { keeperOf } from "./customers.ts";
import {
  detailsOf,
  intentOf,
  invalid,
  missing,
  type SavedCard,
  type StripeError,
  savedCards,
  stripeError,
} from "./intents.ts";

const PROCESSING_S = 10;
const UNAUTHENTICATED: StripeError = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

const NO_RETURN_URL =
  "A `return_url` must be specified because this Payment Intent is configured to automatically accept the payment methods " +
  "enabled in the Dashboard, some of which may require a full page redirect to succeed.";

const LIVE_CARD: StripeError = {
  type: "card_error",
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message: "Your card was declined. Your request was in test mode, but used a non test card.",
};

/** The intent that a page names with its key and client secret, else the refusal. */
export function intentOfPage(
  { ledger, keys }: VendorContext,
  request: SandboxRequest,
): { readonly payment: Payment } | { readonly refusal: SandboxAnswer } {
  const form = request.method === "GET" ? request.url.searchParams : request.form();
  if (!sameSignature(form.get("key"), keys.public)) {
    const error = { type: "authentication_error", code: "api_key_invalid", message: "Invalid API Key provided." };
    return { refusal: stripeError(401, error) };
  }
  const payment = ledger.get(request.params.id ?? "");
  if (payment && sameSignature(form.get("client_secret"), detailsOf(payment).secret)) return { payment };
  const message = `No such payment_intent: '${request.params.id}'`;
  return { refusal: stripeError(404, { type: "invalid_request_error", code: "resource_missing", message }) };
}

/** POST /v1/payment_intents/:id/confirm, as the page's script sends it: a new card, or a saved one of this customer. */
export function confirm(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const found = intentOfPage(context, request);
  if ("refusal" in found) return found.refusal;
  const { payment } = found;
  const form = request.form();
  if (payment.status !== "open") {
    const message = `This PaymentIntent's payment_method could not be updated because it has a status of ${intentOf(payment, "page").status}.`;
    const error = { type: "invalid_request_error", code: "payment_intent_unexpected_state", message };
    return stripeError(400, error, payment);
  }
  const { automatic } = detailsOf(payment);
  const redirects = automatic && automatic.allow_redirects !== "never";
  if (redirects && !form.get("return_url")) return invalid(NO_RETURN_URL);
  const difference = differenceOf(payment, form);
  if (difference) return stripeError(400, { type: "invalid_request_error", message: difference });
  const card = cardOf(context, payment, form);
  if ("type" in card) return stripeError(402, card, payment);
  return attempt(context, payment, card);
}

/** A page that was drawn before there was an intent says what it was drawn for. */
function differenceOf(payment: Payment, form: URLSearchParams): string | null {
  const { future = null } = detailsOf(payment);
  const made: Readonly<Record<string, string>> = {
    amount: String(payment.amount),
    currency: payment.currency,
    setup_future_usage: future ?? "null",
  };
  const other = Object.keys(made).find((name) => (form.get(`expected[${name}]`) ?? made[name]) !== made[name]);
  return other
    ? `The provided ${other} (${made[other]}) does not match the expected ${other} (${form.get(`expected[${other}]`)}).`
    : null;
}

function cardOf(context: VendorContext, payment: Payment, form: URLSearchParams): SavedCard | StripeError {
  const { customer, future } = detailsOf(payment);
  const saved = form.get("payment_method");
  if (saved) {
    const card = savedCards(context).get(saved);
    if (card && card.customer === customer && customer) return card;
    return { type: "invalid_request_error", code: "resource_missing", message: `No such PaymentMethod: '${saved}'` };
  }
  const digits = cardDigits(form.get("card[number]"));
  if (!digits) return { type: "card_error", code: "incorrect_number", message: "Your card number is incorrect." };
  if (!outcomeOf(digits)) return LIVE_CARD;
  const expiry = cardExpiry(form.get("card[exp]"));
  if (!expiry || isPast(expiry, context.clock())) {
    return { type: "card_error", code: "expired_card", message: "Your card has expired." };
  }
  const isAgreed = customer !== null && isKept(context, customer, form);
  return storeCard(context, digits, expiry, {
    // A card belongs to its customer once it is to be used again.
    customer: future || isAgreed ? customer : null,
    allow_redisplay: isAgreed ? "always" : "unspecified",
    wallet: form.get("wallet"),
  });
}

function storeCard(
  context: VendorContext,
  digits: string,
  { month, year }: { readonly month: number; readonly year: number },
  more: Pick<SavedCard, "customer" | "allow_redisplay" | "wallet">,
): SavedCard {
  const card: SavedCard = {
    id: context.newId("pm"),
    digits,
    brand: cardBrand(digits),
    last4: digits.slice(-4),
    exp_month: month,
    exp_year: year,
    fingerprint: hash(digits).slice(0, 16),
    ...more,
  };
  savedCards(context).put(card);
  return card;
}

/** docs.stripe.com/testing: payment methods that a server may name without a browser. */
const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_chargeDeclined: "4000000000000002",
};

/** A confirmation with the intent itself, by the merchant. */
export function confirmAtOnce(context: VendorContext, payment: Payment, method: string): SandboxAnswer {
  const digits = TEST_METHODS[method];
  if (!digits) return missing("PaymentMethod", method, "payment_method");
  const card = storeCard(
    context,
    digits,
    { month: 12, year: 2034 },
    { customer: null, allow_redisplay: "unspecified" },
  );
  const made = attempt(context, payment, card);
  return made.status === 200 ? json(200, intentOf(payment, "merchant")) : made;
}

/** The customer has ticked the box of the form, which sends these. */
const isKept = (context: VendorContext, customer: string, form: URLSearchParams): boolean =>
  form.get("payment_method_data[allow_redisplay]") === "always" &&
  Boolean(form.get("setup_future_usage")) &&
  keeperOf(context, form.get("customer_session_client_secret")) === customer;

function attempt(context: VendorContext, payment: Payment, card: SavedCard): SandboxAnswer {
  const { ledger } = context;
  const details = detailsOf(payment);
  const outcome = outcomeOf(card.digits) ?? { kind: "pays" };
  details.method = card.id;
  details.error = null;
  details.challenge = null;
  if (outcome.kind === "challenge") {
    details.challenge = card.id;
    ledger.touch(payment);
  } else if (outcome.kind === "processing") {
    details.charge_id = context.newId("ch");
    ledger.wait(payment, PROCESSING_S, outcome.ends);
  } else if (outcome.kind === "declined") {
    const { kind: _, ...error } = outcome;
    forget(context, card);
    return declineWith(context, payment, { type: "card_error", ...error });
  } else ledger.pay(payment, context.newId("ch"));
  return json(200, intentOf(payment, "page"));
}

function declineWith({ ledger }: VendorContext, payment: Payment, error: StripeError): SandboxAnswer {
  const details = detailsOf(payment);
  details.error = error;
  details.method = null;
  details.challenge = null;
  ledger.decline(payment, error.message);
  return stripeError(402, error, payment);
}

/** A refused card is not offered next time. */
function forget(context: VendorContext, card: SavedCard): void {
  const others = context.ledger.all().some(({ details, charges }) => details.method === card.id && charges.length);
  if (!others) savedCards(context).remove(card.id);
}

/** The bank page's response after the guest has decided. */
export function answerChallenge(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const found = intentOfPage(context, request);
  if ("refusal" in found) return found.refusal;
  const { payment } = found;
  const details = detailsOf(payment);
  if (payment.status !== "open" || !details.challenge) return json(200, intentOf(payment, "page"));
  if (request.form().get("result") !== "pass") return declineWith(context, payment, UNAUTHENTICATED);
  details.challenge = null;
  context.ledger.pay(payment, context.newId("ch"));
  return json(200, intentOf(payment, "page"));
}
