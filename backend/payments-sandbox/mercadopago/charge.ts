import { toGatewayAmount } from "../../../payments/core/money.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { textField, type VendorContext } from "../core/vendor.ts";
import { CURRENCY, mercadoError, paymentOf } from "./answers.ts";
import { askBank } from "./challenge.ts";
import { cardTokens } from "./tokens.ts";

/**
 * The cardholder's name selects the outcome; LATE exists only in this sandbox. Other names are approved.
 */
const REFUSALS: Readonly<Record<string, string>> = {
  OTHE: "cc_rejected_other_reason",
  CALL: "cc_rejected_call_for_authorize",
  FUND: "cc_rejected_insufficient_amount",
  SECU: "cc_rejected_bad_filled_security_code",
  EXPI: "cc_rejected_bad_filled_date",
  FORM: "cc_rejected_bad_filled_other",
  CARD: "cc_rejected_bad_filled_card_number",
  INST: "cc_rejected_invalid_installments",
  DUPL: "cc_rejected_duplicated_payment",
  LOCK: "cc_rejected_card_disabled",
  CTNA: "cc_rejected_card_type_not_allowed",
  ATTE: "cc_rejected_max_attempts",
  BLAC: "cc_rejected_blacklist",
  UNSU: "cc_rejected_unsupported",
};
const LATE_S = 10;
const EXPIRES_S = 15 * 60;

/**
 * POST /v1/payments. Every new key is a new charge, even for a purchase that is paid: preventing that is up to the
 * merchant, as at the vendor.
 */
export function charge(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const body = request.json();
  const problem = amountProblem(body) ?? problemOf(body);
  if (problem) return mercadoError(400, "bad_request", problem);
  const card = cardTokens(context).get(textField(body.token));
  if (!card || card.used) return mercadoError(400, "bad_request", "Card Token not found", 2006);
  cardTokens(context).put({ ...card, used: true });
  const { transaction_amount, external_reference, notification_url, payment_method_id, installments } = body;
  const { issuer_id, description, statement_descriptor, metadata } = body;
  const { first6, last4 } = card;
  const payment = context.ledger.open({
    id: digits(context.newId),
    reference: textField(external_reference),
    amount: Number(transaction_amount),
    currency: CURRENCY,
    webhook_url: textField(notification_url) || null,
    details: {
      payment_method_id,
      first6,
      last4,
      installments,
      issuer_id,
      description,
      statement_descriptor,
      metadata,
      payer: payerOf(body),
    },
  });
  if (card.asks && body.three_d_secure_mode === "optional") askBank(context, payment);
  else decide(context, payment.id, card.name.toUpperCase());
  return json(201, paymentOf(payment));
}

/** As the merchant named them, with a number of the vendor's. */
export const payerOf = ({ payer }: Record<string, unknown>): object => ({ id: "123", ...(payer as object) });

/** Eleven digits, as ids are at the vendor. */
export const digits = (newId: VendorContext["newId"]): string =>
  newId("").replace(/\D/g, "").padEnd(11, "7").slice(0, 11).replace(/^0/, "1");

/** What is wrong with the amount of any payment, or its reference. */
export function amountProblem({ transaction_amount, external_reference }: Record<string, unknown>): string | null {
  if (typeof transaction_amount !== "number") return "transaction_amount is missing";
  const exact = toGatewayAmount(String(transaction_amount), CURRENCY, "MercadoPago");
  if (!exact.ok) return "Invalid transaction_amount";
  if (exact.value.value !== transaction_amount) {
    return `Prices in ${CURRENCY} currency must be expressed with integer values`;
  }
  return textField(external_reference).length > 256 ? "external_reference must have at most 256 characters" : null;
}

function problemOf(body: Record<string, unknown>): string | null {
  const { installments, issuer_id, payment_method_id, payer } = body;
  if (!(Number.isSafeInteger(installments) && Number(installments) >= 1 && Number(installments) <= 36)) {
    return "Invalid installments";
  }
  const mode = body.three_d_secure_mode ?? "not_supported";
  if (mode !== "optional" && mode !== "not_supported") return "Invalid three_d_secure_mode";
  if (!textField(payment_method_id)) return "payment_method_id attribute can't be null";
  if (issuer_id !== undefined && typeof issuer_id !== "number") return "Invalid issuer_id";
  return textField((payer as { email?: unknown } | undefined)?.email) ? null : "payer.email must be a valid email";
}

function decide({ ledger, newId }: VendorContext, id: string, name: string): void {
  const payment = ledger.get(id);
  if (!payment) return;
  const refusal = REFUSALS[name];
  const say = (status_detail: string) => {
    payment.details.status_detail = status_detail;
  };
  payment.details.charge_id = newId("charge");
  if (refusal) {
    say(refusal);
    ledger.end(payment, "failed", refusal);
  } else if (name === "CONT" || name === "LATE") {
    say("pending_contingency");
    ledger.wait(payment, name === "LATE" ? LATE_S : EXPIRES_S, name === "LATE" ? "paid" : "failed");
  } else {
    say("accredited");
    ledger.pay(payment, String(payment.details.charge_id));
  }
}
