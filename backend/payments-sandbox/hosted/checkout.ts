import type { Language } from "../../../config/languages.ts";
import { type SandboxAnswer, type SandboxRequest, type SandboxRoute, seeOther } from "../core/http.ts";
import type { Payment } from "../core/ledger.ts";
import type { Asset, VendorContext } from "../core/vendor.ts";
import { checkoutPage, type Decision, endPage, isDecision, postBackPage } from "./page.ts";
import { fill, hostedLanguage, hostedTexts } from "./texts.ts";

/** How a vendor's hosted page differs from the others. */
export interface HostedStyle {
  readonly vendor: string;
  /** The page's path, and the name of the parameter that opens it. */
  readonly at: string;
  readonly parameter: string;
  /** The vendor's own test cards and names, which the page lists. */
  readonly tests: readonly (readonly [string, string])[];
  readonly amountOf: (payment: Payment) => string;
  /** The vendor's id of the charge. */
  readonly chargeId: (payment: Payment) => string;
  /** Where the guest goes afterwards; null: the vendor was given no URL. */
  readonly backOf: (payment: Payment) => Back | null;
}
export interface Back {
  readonly url: string;
  /** Posted instead of linked to, when there are fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

export const HOSTED_ASSETS: readonly Asset[] = [
  { at: "/sandbox/hosted.css", files: ["hosted/hosted.css"] },
  { at: "/sandbox/submit.js", files: ["hosted/submit.js"] },
];
const LATE_S = 10;
const EXPIRES_S = 15 * 60;

/** The secret in the page's URL: anyone who has it may decide, as at the vendor. */
export const pageToken = (payment: Payment): string => String(payment.details.page_token);

/** The routes of a page where the guest decides what the bank would decide. */
export function hostedCheckout({ ledger }: VendorContext, style: HostedStyle): readonly SandboxRoute[] {
  const find = (token: string | null) => (token ? ledger.find((payment) => pageToken(payment) === token) : undefined);
  const unknown = (request: SandboxRequest) => {
    const language = hostedLanguage(request.header("accept-language"));
    const title = fill(hostedTexts(language).refused, { vendor: style.vendor });
    return endPage({ language, vendor: style.vendor, title, text: "404", back: null, status: 404 });
  };
  return [
    {
      at: `GET ${style.at}`,
      handle: (request) => {
        const payment = find(request.url.searchParams.get(style.parameter));
        if (!payment) return unknown(request);
        return openOrPending(payment) ? renderCheckout(payment, style, request) : renderOver(payment, style, request);
      },
    },
    {
      at: `POST ${style.at}/decide`,
      handle: (request) => {
        const form = request.form();
        const payment = find(form.get("token"));
        const decision = form.get("action");
        if (!payment || !isDecision(decision)) return unknown(request);
        // A second press finds the payment decided and returns to the shop as well.
        if (openOrPending(payment)) decide(ledger, payment, decision, style.chargeId(payment));
        if (decision === "later" && payment.status === "pending") return renderTooLate(payment, style, request);
        return returnToMerchant(payment, style, request);
      },
    },
  ];
}

const openOrPending = ({ status }: Payment) => status === "open" || status === "pending";

function decide(ledger: VendorContext["ledger"], payment: Payment, decision: Decision, chargeId: string): void {
  payment.details.charge_id = chargeId;
  if (decision === "pay") ledger.pay(payment, chargeId);
  else if (decision === "later") ledger.wait(payment, LATE_S, "paid");
  else if (decision === "pending") ledger.wait(payment, EXPIRES_S, "failed");
  else if (decision === "decline") ledger.end(payment, "failed", "The bank declined the payment.");
  else ledger.end(payment, "cancelled", "Cancelled by the shopper.");
}

const languageOf = (payment: Payment, request: SandboxRequest): Language =>
  hostedLanguage(payment.details.language, request.header("accept-language"));

function renderCheckout(payment: Payment, style: HostedStyle, request: SandboxRequest): SandboxAnswer {
  return checkoutPage({
    language: languageOf(payment, request),
    vendor: style.vendor,
    merchant: String(payment.details.merchant ?? ""),
    amount: style.amountOf(payment),
    reference: payment.reference,
    token: pageToken(payment),
    decideAt: `${style.at}/decide`,
    waiting: payment.status === "pending",
    tests: style.tests,
  });
}

function renderOver(payment: Payment, style: HostedStyle, request: SandboxRequest): SandboxAnswer {
  const language = languageOf(payment, request);
  const { over: title, over_note: text } = hostedTexts(language);
  return endPage({ language, vendor: style.vendor, title, text, back: linkOf(payment, style) });
}

function renderTooLate(payment: Payment, style: HostedStyle, request: SandboxRequest): SandboxAnswer {
  const language = languageOf(payment, request);
  const { late: title, late_note: text } = hostedTexts(language);
  return endPage({ language, vendor: style.vendor, title, text, back: linkOf(payment, style) });
}

/** Only http and https, because the merchant's URL is put into a link. */
function linkOf(payment: Payment, style: HostedStyle): string | null {
  const url = style.backOf(payment)?.url;
  return url && /^https?:$/.test(URL.parse(url)?.protocol ?? "") ? url : null;
}

function returnToMerchant(payment: Payment, style: HostedStyle, request: SandboxRequest): SandboxAnswer {
  const url = linkOf(payment, style);
  const fields = style.backOf(payment)?.fields;
  if (!url) return renderOver(payment, style, request);
  return fields ? postBackPage(languageOf(payment, request), style.vendor, url, fields) : seeOther(url);
}
