import { cardBrand, cardDigits, cardExpiry, isPast } from "../core/cards.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { sameSignature } from "../core/keys.ts";
import { textField, type VendorContext } from "../core/vendor.ts";

export type TokenOutcome = "succeed" | "fail" | "pending-succeed" | "pending-fail";
interface Token {
  readonly id: string;
  readonly outcome: TokenOutcome;
  readonly last4: string;
  used: boolean;
}

const list = (numbers: string): readonly string[] => numbers.split(" ");
/** The mock provider is counter-intuitive: the best-known test numbers fail. */
const FAIL = list("4242424242424242 5555555555554444 4000056655665556 378282246310005 6011111111111117");
const PENDING_SUCCEED = list("4000000000000077 5105105105105100 371449635398431");
const PENDING_FAIL = list("4000000400000008 5454545454545454");

function outcomeOf(digits: string): TokenOutcome {
  if (FAIL.includes(digits)) return "fail";
  if (PENDING_SUCCEED.includes(digits)) return "pending-succeed";
  return PENDING_FAIL.includes(digits) ? "pending-fail" : "succeed";
}

const complaint = (description: string, more_info: string): SandboxAnswer =>
  json(400, { category: "client_validation_error", description, more_info });

/** What a merchant's server sends: the card's own names, and the public key as a header. */
function asServers(request: SandboxRequest): Record<string, unknown> {
  const { card_number: number, expiration_date, credit_card_cvv: cvv, holder_name } = request.json();
  const expiry = textField(expiration_date).replace("-", "/");
  const environment = request.header("x-payments-os-env");
  return { public_key: request.header("public-key"), number, expiry, cvv, holder_name, environment };
}

/** POST /tokens, from the card number's frame, or from a server. Only what the token shows of the card is stored. */
export function createToken({ keys, store, newId, clock }: VendorContext, request: SandboxRequest): SandboxAnswer {
  const given = request.header("public-key") ? asServers(request) : request.json();
  const { public_key, number, expiry, cvv, holder_name, environment } = given;
  if (!sameSignature(textField(public_key), keys.public)) return complaint("Invalid public key", "");
  if (environment !== "test") return complaint("Invalid environment", "This sandbox knows the environment test only");
  const holder = textField(holder_name).trim();
  if (!holder) return complaint("holder_name is mandatory", "");
  const digits = cardDigits(number);
  if (!digits) return complaint("Invalid PAN", "Card number did not pass luhn validation");
  const month = cardExpiry(expiry);
  if (!month || isPast(month, clock())) return complaint("Invalid expiration date", "");
  if (!/^\d{3,4}$/.test(textField(cvv))) return complaint("Invalid CVV", "");
  const id = newId("token");
  store.collection<Token>("tokens").put({ id, outcome: outcomeOf(digits), last4: digits.slice(-4), used: false });
  const issuer = cardBrand(digits).toUpperCase();
  return json(201, {
    token: id,
    created: String(clock().getTime()),
    type: "tokenized",
    token_type: "credit_card",
    state: "created",
    bin_number: digits.slice(0, 6),
    last_4_digits: digits.slice(-4),
    vendor: issuer,
    card_type: "CREDIT",
    issuer: "SANDBOX BANK",
    level: "CLASSIC",
    country_code: "USA",
    holder_name: holder,
    expiration_date: `${String(month.month).padStart(2, "0")}/${month.year}`,
    pass_luhn_validation: true,
    encrypted_cvv: newId("cvv"),
  });
}

/** A token can be used once. */
export function takeToken({ store }: VendorContext, id: string): Token | null {
  const tokens = store.collection<Token>("tokens");
  const token = tokens.get(id);
  if (!token || token.used) return null;
  token.used = true;
  tokens.put(token);
  return token;
}
