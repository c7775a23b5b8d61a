import type { GatewayAmount } from "../../provider.ts";
import type { Trial } from "../../trial.ts";
import { type PaymentOsApi, PaymentOsError } from "./api.ts";
import { refundStateOf, stateOf } from "./shapes.ts";

/** Paid by the mock processor of the test environment; a processor with a contract may know other test cards. */
const CARD = {
  token_type: "credit_card",
  card_number: "4111111111111111",
  expiration_date: "12-34",
  credit_card_cvv: "123",
  holder_name: "Trial of the account",
};

/**
 * Takes an amount, in minor units, with a test card, and gives it back: the card's token by the call that public integrations make
 * (fields and headers of `POST /tokens`, version 1.3.0), then payment, charge and refund. For the test environment alone.
 */
export async function trial(
  api: PaymentOsApi,
  { value, currency }: GatewayAmount,
  id: string,
  signal: AbortSignal,
): Promise<Trial> {
  try {
    const { token, encrypted_cvv } = await api.token(CARD, signal);
    const { id: payment } = await api.create({ amount: value, currency, order: { id } }, { key: id }, signal);
    const payment_method = { type: "tokenized", token, credit_card_cvv: encrypted_cvv ?? "" };
    await api.charge(payment, { payment_method, reconciliation_id: id }, `${id}-charge`, signal);
    if (stateOf(await api.payment(payment, signal)).status !== "completed")
      return { taken: false, refund: null, message: null };
    const body = { amount: value, reconciliation_id: `${id}-back` };
    return {
      taken: true,
      refund: refundStateOf(await api.refund(payment, body, `${id}-back`, signal)).status,
      message: null,
    };
  } catch (error) {
    if (error instanceof PaymentOsError) return { taken: false, refund: null, message: error.message };
    throw error;
  }
}
