import { toGatewayAmount } from "../../../payments/core/money.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { textField, type VendorContext } from "../core/vendor.ts";
import { mercadoError, type Preference, paymentOf } from "./answers.ts";
import { cardTokens } from "./tokens.ts";

/**
 * The cardholder's name selects the outcome (section 4); LATE exists only in this sandbox. Other names are approved.
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
  const { ledger, store, newId } = context;
  const { token, transaction_amount, installments, payment_method_id, payer, external_reference } = request.json();
  const preference = store.collection<Preference>("preferences").get(textField(external_reference));
  const currency = preference?.currency ?? "";
  if (typeof transaction_amount !== "number") return mercadoError(400, "bad_request", "transaction_amount is missing");
  const exact = toGatewayAmount(String(transaction_amount), currency, "MercadoPago");
  if (!preference || !exact.ok) return mercadoError(400, "bad_request", "Invalid external_reference or currency");
  if (exact.value.value !== transaction_amount) {
    return mercadoError(400, "bad_request", `Prices in ${currency} currency must be expressed with integer values`);
  }
  if (installments !== 1 || !textField(payment_method_id)) {
    return mercadoError(400, "bad_request", "installments and payment_method_id are needed");
  }
  if (!textField((payer as { email?: unknown } | undefined)?.email)) {
    return mercadoError(400, "bad_request", "payer.email is needed");
  }
  const card = cardTokens(context).get(textField(token));
  if (!card || card.used) return mercadoError(400, "2006", "Card Token not found");
  cardTokens(context).put({ ...card, used: true });
  const payment = ledger.open({
    id: newId("").replace(/\D/g, "").padEnd(11, "7").slice(0, 11),
    reference: textField(external_reference),
    amount: transaction_amount,
    currency,
    webhook_url: preference.notification_url,
    details: { payment_method_id },
  });
  decide(context, payment.id, card.name.toUpperCase());
  return json(201, paymentOf(payment));
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
