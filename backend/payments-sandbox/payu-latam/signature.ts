import { hash, hmac } from "../core/keys.ts";

/**
 * `ApiKey~merchantId~referenceCode~amount~currency`, and what the form limits (methods, cards, banks), hashed as
 * `algorithmSignature` says; every value exactly as sent.
 */
export function formSignature(apiKey: string, signed: readonly string[], algorithm: string): string | null {
  const parts = signed.join("~");
  if (algorithm === "HMAC-SHA256") return hmac(apiKey, parts);
  const name = { "": "md5", MD5: "md5", SHA: "sha1", SHA256: "sha256" }[algorithm];
  return name ? hash(`${apiKey}~${parts}`, name) : null;
}

/** For a confirmation: one decimal if the second is zero ("150.00" → "150.0"), else two. */
export function confirmationSign(
  apiKey: string,
  message: { readonly reference: string; readonly amount: string; readonly currency: string; readonly state: string },
  merchantId = "508029",
): string {
  const { reference, amount, currency, state } = message;
  return hash([apiKey, merchantId, reference, newValue(amount), currency, state].join("~"), "md5");
}

/** For the return URL: the value rounded half-even to one decimal. */
export function returnSignature(
  apiKey: string,
  message: { readonly reference: string; readonly amount: string; readonly currency: string; readonly state: string },
  merchantId = "508029",
): string {
  const { reference, amount, currency, state } = message;
  return hash([apiKey, merchantId, reference, halfEven(amount), currency, state].join("~"), "md5");
}

function newValue(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const two = fraction.padEnd(2, "0").slice(0, 2);
  return `${whole}.${two.endsWith("0") ? two[0] : two}`;
}

function halfEven(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const two = fraction.padEnd(2, "0");
  const tenths = Number(whole) * 10 + Number(two[0]);
  const rest = Number(two.slice(1).padEnd(2, "0"));
  const up = rest > 50 || (rest === 50 && tenths % 2 === 1);
  const rounded = tenths + (up ? 1 : 0);
  return `${Math.floor(rounded / 10)}.${rounded % 10}`;
}
