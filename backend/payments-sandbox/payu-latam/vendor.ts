import { json, type SandboxRequest, type SandboxRoute, seeOther } from "../core/http.ts";
import { sameSignature } from "../core/keys.ts";
import type { Payment } from "../core/ledger.ts";
import { textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { HOSTED_ASSETS, hostedCheckout, pageToken } from "../hosted/checkout.ts";
import { endPage } from "../hosted/page.ts";
import { fill, hostedLanguage, hostedTexts } from "../hosted/texts.ts";
import { returnParameters, STATES } from "./answers.ts";
import { countryOf, problemOfForm } from "./form.ts";
import { confirmationSign } from "./signature.ts";

const FORM = "/ppp-web-gateway-payu/";
const PAGE = "/ppp-web-gateway-payu/app/v2";
/** A refund that is asked for earlier is refused. */
const EARLIEST_REFUND_S = 600;
/** In days at PayU; a demo does not wait for them. */
const DECIDES_AFTER_S = 60;
const TESTS = [
  ["Approved", "APPROVED · CVV 777 · month 01-05"],
  ["Declined", "REJECTED · CVV 666 · month 07-12"],
  ["Visa (Colombia)", "4097 4400 0000 0004"],
  ["Mastercard (Colombia)", "5471 3000 0000 0003"],
  ["Visa (Mexico)", "4268 0700 0000 0002"],
] as const;

/** PayU Latin America's WebCheckout: a signed form, a page, a confirmation to the merchant's server. */
export const payuLatam: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: HOSTED_ASSETS,
    routes: [...formRoutes(context), ...serverRoutes(context)],
    isMerchant: (_, body) => {
      const merchant = (parsed(body).merchant ?? {}) as Record<string, unknown>;
      return merchant.apiLogin === "pRRXKOl8ikMmt9u" && sameSignature(textField(merchant.apiKey), keys.api);
    },
    // With status 200, as all that PayU refuses.
    stranger: failure("reports", "Invalid credentials"),
    // Final states only (documented); the signature is a field of the message.
    report: (payment) => {
      if (!["paid", "failed", "cancelled"].includes(payment.status) || !payment.webhook_url) return null;
      const { reference, amount, currency } = payment;
      const { polState, response, word } = STATES[payment.status];
      const sign = confirmationSign(keys.api, { reference, amount: String(amount), currency, state: polState });
      const body = new URLSearchParams({
        merchant_id: keys.public,
        reference_sale: reference,
        reference_pol: payment.id,
        transaction_id: payment.charges.at(-1)?.id ?? payment.tries.at(-1)?.id ?? "",
        state_pol: polState,
        response_code_pol: response,
        response_message_pol: word,
        value: String(amount),
        currency,
        sign,
        date: payment.tries.at(-1)?.at ?? payment.created_at,
        test: "1",
      });
      return { url: payment.webhook_url, type: "application/x-www-form-urlencoded", body: String(body) };
    },
    sign: () => ({}),
  };
};

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function formRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { keys } = context;
  return [
    { at: `POST ${FORM}`, handle: (request) => takeForm(context, request) },
    ...hostedCheckout(context, {
      vendor: "PayU",
      at: PAGE,
      parameter: "k",
      tests: TESTS,
      amountOf: ({ amount, currency, details }) =>
        `${currency} ${grouped(String(amount), textField(details.language))}`,
      chargeId: ({ details }) => String(details.transaction_id),
      backOf: (payment) => {
        if (!payment.details.back) return null;
        const url = new URL(textField(payment.details.back));
        for (const [name, value] of Object.entries(returnParameters(payment, keys))) url.searchParams.set(name, value);
        return { url: url.href };
      },
    }),
  ];
}

/** How the page's languages group digits: "61.540", "61,540". */
const DIGITS: Readonly<Record<string, string>> = { en: "en", es: "es-CO", pt: "pt-BR" };
function grouped(amount: string, language: string): string {
  const decimals = amount.split(".")[1]?.length ?? 0;
  const style = { useGrouping: "always", minimumFractionDigits: decimals } as const;
  return new Intl.NumberFormat(DIGITS[language] ?? "en", style).format(Number(amount));
}

/** The form opens the checkout: PayU sees a reference for the first time here. */
function takeForm({ ledger, newId, keys }: VendorContext, request: SandboxRequest) {
  const form = request.form();
  const field = (name: string) => form.get(name) ?? "";
  const known = ledger.byReference(field("referenceCode"));
  const problem = problemOfForm(form, keys) ?? (known && !isSame(known, form) ? "referenceCode was used before" : null);
  if (problem) {
    const language = hostedLanguage(field("lng"), request.header("accept-language"));
    const title = fill(hostedTexts(language).refused, { vendor: "PayU" });
    return endPage({ language, vendor: "PayU", title, text: problem, back: null, status: 400 });
  }
  const payment =
    known ??
    ledger.open({
      id: newId("").replace(/\D/g, "").slice(0, 9).padStart(9, "8").padStart(10, "1"),
      reference: field("referenceCode"),
      amount: field("amount"),
      currency: field("currency"),
      webhook_url: field("confirmationUrl") || null,
      details: {
        page_token: newId("pg"),
        transaction_id: newId("tx"),
        account: field("accountId"),
        back: field("responseUrl"),
        // The buyer's e-mail is in the return URL, as at PayU: merchants have to remove it.
        buyer_email: field("buyerEmail"),
        buyer_name: field("buyerFullName"),
        description: field("description"),
        merchant: field("description"),
        language: field("lng"),
      },
    });
  return seeOther(`${PAGE}?k=${pageToken(payment)}`);
}

const isSame = ({ amount, currency }: Payment, form: URLSearchParams) =>
  amount === form.get("amount") && currency === form.get("currency");

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  return [
    { at: "POST /reports-api/4.0/service.cgi", server: true, handle: (request) => reportOf(context, request) },
    { at: "POST /payments-api/4.0/service.cgi", server: true, handle: (request) => refund(context, request) },
  ];
}

const SERVICES = { reports: { result: null }, payments: { transactionResponse: null } } as const;
const failure = (service: keyof typeof SERVICES, error: string) =>
  json(200, { code: "ERROR", error, ...SERVICES[service] });
const success = (rest: object) => json(200, { code: "SUCCESS", error: null, ...rest });

function reportOf(context: VendorContext, request: SandboxRequest) {
  const { ledger, clock } = context;
  const { command, details } = request.json();
  if (command === "PING") return success({ result: { payload: `[TIME: ${clock().getTime()}]` } });
  if (command !== "ORDER_DETAIL_BY_REFERENCE_CODE") return failure("reports", `Unknown command ${String(command)}`);
  const payment = ledger.byReference(textField((details as { referenceCode?: unknown } | undefined)?.referenceCode));
  if (!payment) return success({ result: null });
  decideRefund(context, payment);
  return success({ result: { payload: [orderOf(payment)] } });
}

type Said = Readonly<Record<"state" | "responseCode", string> & Record<"responseMessage", string | null>>;

/** Amounts as numbers; nothing of it is tax. */
function transactionOf(payment: Payment, type: string, at: string, said: Said) {
  const { amount, currency, details } = payment;
  const none = { value: 0, currency };
  return {
    order: null,
    type,
    parentTransactionId: type === "REFUND" ? details.transaction_id : null,
    paymentMethod: "VISA",
    paymentCountry: countryOf(textField(details.account)),
    transactionResponse: {
      paymentNetworkResponseCode: null,
      pendingReason: null,
      errorCode: null,
      operationDate: Date.parse(at),
      ...said,
    },
    additionalValues: { PM_TAX: none, TX_VALUE: { value: Number(amount), currency }, TX_TAX: none },
  };
}

/** An order with all its transactions, the latest first. An unused page has none. */
function orderOf(payment: Payment) {
  const { report, order, word } = STATES[payment.status];
  const { transaction_id, account, description, buyer_email, buyer_name } = payment.details;
  // What nobody has decided yet is not listed.
  const decided = payment.refunds.filter((made) => made.state !== "pending");
  const refunds = decided.toReversed().map(({ id, at, state: failed }) => {
    const state = failed ? "DECLINED" : "APPROVED";
    return { id, ...transactionOf(payment, "REFUND", at, { state, responseCode: state, responseMessage: null }) };
  });
  const last = payment.tries.at(-1);
  const said = { state: report, responseCode: word, responseMessage: last?.message ?? null };
  const at = last?.at ?? payment.created_at;
  const attempt = { id: transaction_id, ...transactionOf(payment, "AUTHORIZATION_AND_CAPTURE", at, said) };
  return {
    id: Number(payment.id),
    accountId: Number(account),
    status: order,
    referenceCode: payment.reference,
    description,
    buyer: { fullName: buyer_name, emailAddress: buyer_email },
    isTest: true,
    transactions: payment.status === "open" ? [] : [...refunds, attempt],
    additionalValues: { TX_VALUE: { value: Number(payment.amount), currency: payment.currency } },
  };
}

/** A request that is decided later; a second one gets an error. */
function refund({ ledger, clock }: VendorContext, request: SandboxRequest) {
  const { command, transaction } = request.json();
  const wanted = (transaction ?? {}) as { type?: unknown; parentTransactionId?: unknown; order?: { id?: unknown } };
  if (command !== "SUBMIT_TRANSACTION" || wanted.type !== "REFUND")
    return failure("payments", "Only refunds are submitted here");
  const payment = ledger.get(textField(wanted.order?.id));
  if (!payment) return failure("payments", "Order not found");
  if (wanted.parentTransactionId !== payment.details.transaction_id)
    return failure("payments", "parentTransactionId is not valid");
  if (payment.details.refund_asked_at || payment.refunds.some(({ state }) => state !== "failed"))
    return failure("payments", "The refund request is already registered");
  const charge = payment.charges.at(-1);
  if (payment.status !== "paid" || !charge) return failure("payments", `This payment is ${payment.status}.`);
  const now = clock().getTime();
  if (now < Date.parse(charge.at) + EARLIEST_REFUND_S * 1000)
    return failure("payments", "A refund may be requested ten minutes after the payment");
  payment.details.refund_asked_at = now;
  ledger.touch(payment);
  const answered = { responseCode: null, responseMessage: payment.id };
  const response = { state: "PENDING", pendingReason: "PENDING_REVIEW", transactionId: null, ...answered };
  return success({ transactionResponse: { orderId: Number(payment.id), ...response } });
}

/** Approves the request of a payment once its time has come. */
function decideRefund({ ledger, clock, newId }: VendorContext, payment: Payment): void {
  const asked = Number(payment.details.refund_asked_at ?? Number.POSITIVE_INFINITY);
  if (payment.status !== "paid" || clock().getTime() < asked + DECIDES_AFTER_S * 1000) return;
  payment.details.refund_asked_at = undefined;
  const id = newId("rf");
  ledger.refund(payment, id, id);
}
