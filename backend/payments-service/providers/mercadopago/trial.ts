import type { GatewayAmount } from "../../provider.ts";
import { TRIAL, type Trial } from "../../trial.ts";
import { type MercadoPagoApi, MercadoPagoError } from "./api.ts";
import { refundStateOf } from "./shapes.ts";

/** The test card of mercadopago.com.co/developers ("Test cards"): this holder's payments are approved, with test keys alone. */
const CARD = {
  card_number: "5254133674403564",
  expiration_month: 11,
  expiration_year: 2030,
  security_code: "123",
  cardholder: { name: "APRO", identification: { type: "CC", number: "19119119100" } },
};
const METHOD = "master";

/**
 * Takes an amount, in major units, with the vendor's test card, and gives it back: a token of the card by the server, as the test suite
 * of sdk-nodejs makes it (e2e, create-card-token), a payment and its refund. Raised to the least that the account takes by such
 * cards; no source names that of Colombia, so its own list of methods does.
 */
export async function trial(
  api: MercadoPagoApi,
  amount: GatewayAmount,
  id: string,
  signal: AbortSignal,
): Promise<Trial> {
  try {
    const least = (await api.methods(signal)).find((method) => method.id === METHOD)?.min_allowed_amount ?? 0;
    const { id: token } = await api.cardToken(CARD, signal);
    const body = {
      token,
      transaction_amount: Math.max(amount.value, Math.ceil(least)),
      installments: 1,
      payment_method_id: METHOD,
      description: "Trial of the account",
      external_reference: id,
      metadata: { [TRIAL]: id },
      // Anybody's but the account's own, and no test user's ("Make test purchase").
      payer: { email: "trial@example.com", identification: CARD.cardholder.identification },
    };
    const payment = await api.pay(body, { key: id }, signal);
    if (payment.status !== "approved") return { taken: false, refund: null, message: payment.status_detail ?? null };
    const made = await api.refund(String(payment.id), {}, `${id}-back`, signal);
    return { taken: true, refund: refundStateOf(made).status, message: null };
  } catch (error) {
    if (error instanceof MercadoPagoError) return { taken: false, refund: null, message: error.message };
    throw error;
  }
}
