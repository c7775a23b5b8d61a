import { cardBrand, cardDigits, cardExpiry, isPast } from "../core/cards.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { sameSignature } from "../core/keys.ts";
import { textField, type VendorContext } from "../core/vendor.ts";

/** Of the card only what selects the outcome of a test payment at MercadoPago, the cardholder's name and its bank, and its ends. */
export interface CardToken {
  readonly id: string;
  readonly name: string;
  readonly first6: string;
  readonly last4: string;
  /** Its bank asks who is paying, where the merchant takes part in 3-D Secure. */
  readonly asks: boolean;
  used: boolean;
}

export const cardTokens = ({ store }: Pick<VendorContext, "store">) => store.collection<CardToken>("tokens");

/** The vendor's test cards for 3-D Secure. In this sandbox the guest decides what their bank says. */
const ASKING: readonly string[] = ["5483928164574623", "5361956806117557"];

/** POST /v1/card_tokens, from the brick's frame or with the merchant's access token, which names the month in two numbers. */
export function createToken(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const { keys, newId, clock } = context;
  const byServer = sameSignature(request.header("authorization"), `Bearer ${keys.api}`);
  if (!byServer && !sameSignature(request.url.searchParams.get("public_key"), keys.public)) {
    return json(401, { message: "invalid public_key", status: 401 });
  }
  const { card_number, expiration_month, expiration_year, security_code, cardholder, ...page } = request.json();
  const expiry = byServer ? `${String(expiration_month).padStart(2, "0")}/${expiration_year}` : page.expiry;
  const digits = cardDigits(card_number);
  const month = cardExpiry(expiry);
  const name = textField((cardholder as { name?: unknown } | undefined)?.name).trim();
  const cause = [
    ...(digits ? [] : [{ code: "E301", description: "invalid parameter 'card_number'" }]),
    ...(month && !isPast(month, clock()) ? [] : [{ code: "325", description: "invalid expiration" }]),
    ...(/^\d{3,4}$/.test(textField(security_code)) ? [] : [{ code: "E302", description: "invalid security_code" }]),
    ...(name ? [] : [{ code: "221", description: "parameter 'cardholder.name' can not be null/empty" }]),
  ];
  if (!digits || cause.length) return json(400, { message: "invalid card token", status: 400, cause });
  const id = newId("").slice(1).padEnd(32, "0");
  cardTokens(context).put({
    id,
    name,
    first6: digits.slice(0, 6),
    last4: digits.slice(-4),
    asks: ASKING.includes(digits),
    used: false,
  });
  if (byServer)
    return json(201, {
      id,
      first_six_digits: digits.slice(0, 6),
      last_four_digits: digits.slice(-4),
      expiration_month,
      expiration_year,
      cardholder,
      status: "active",
      luhn_validation: true,
      live_mode: false,
      card_number_length: digits.length,
      security_code_length: textField(security_code).length,
    });
  return json(201, {
    id,
    first_six_digits: digits.slice(0, 6),
    last_four_digits: digits.slice(-4),
    payment_method_id: { visa: "visa", mastercard: "master", amex: "amex", discover: "discover", card: "card" }[
      cardBrand(digits)
    ],
    live_mode: false,
  });
}
