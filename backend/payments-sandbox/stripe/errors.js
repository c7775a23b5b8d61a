/** Wrong use of the library is thrown; everything about a payment is returned. */
import { IntegrationError } from "../frames/outside.js";

export const LOCALES = (
  "auto ar bg cs da de el en en-AU en-CA en-NZ en-GB es es-ES es-419 et fi fil fr fr-CA fr-FR he hr hu id it it-IT ja ko lt lv " +
  "ms mt nb nl no pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW"
).split(" ");

export function checkKey(key) {
  if (typeof key !== "string" || !key)
    throw new IntegrationError("Missing value for Stripe(): apiKey should be a string.");
  if (/^(?:sk|rk)_/.test(key)) {
    throw new IntegrationError(
      "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
    );
  }
  if (!key.startsWith("pk_test_"))
    throw new IntegrationError(`Invalid API key for this sandbox: it must start with pk_test_.`);
}

/** "pi_1_secret_2" → "pi_1" */
export function intentId(secret) {
  const match = /^(pi_\w+?)_secret_\w+$/.exec(typeof secret === "string" ? secret : "");
  if (match) return match[1];
  throw new IntegrationError("Invalid value for clientSecret: it should look like pi_1_secret_2.");
}

export const lost = () => ({
  error: { type: "api_connection_error", message: "An error occurred with our connection to Stripe." },
});
