import { createHash } from "node:crypto";
import { knownLanguage } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import { type CreateInput, ProviderRefusal } from "../../provider.ts";
import { isLive, type PayuKeys } from "./api.ts";

interface Country {
  readonly currency: string;
  /** Of the public test merchant (page test-your-solution). */
  readonly testAccount: string;
  /** `paymentMethod` of the cards (page select-your-payment-method). */
  readonly cards: string;
}

const COUNTRIES: Readonly<Record<string, Country>> = {
  AR: {
    currency: "ARS",
    testAccount: "512322",
    cards: "VISA,VISA_DEBIT,MASTERCARD,AMEX,DINERS,ARGENCARD,CABAL,CENCOSUD,NARANJA,SHOPPING",
  },
  BR: { currency: "BRL", testAccount: "512327", cards: "VISA,MASTERCARD,AMEX,DINERS,ELO,HIPERCARD" },
  CL: { currency: "CLP", testAccount: "512325", cards: "VISA,VISA_DEBIT,MASTERCARD,MASTERCARD_DEBIT,AMEX,DINERS" },
  CO: {
    currency: "COP",
    testAccount: "512321",
    cards: "VISA,VISA_DEBIT,MASTERCARD,MASTERCARD_DEBIT,AMEX,DINERS,CODENSA",
  },
  MX: { currency: "MXN", testAccount: "512324", cards: "VISA,VISA_DEBIT,MASTERCARD,MASTERCARD_DEBIT,AMEX" },
  PA: { currency: "USD", testAccount: "512326", cards: "VISA,MASTERCARD" },
  PE: { currency: "PEN", testAccount: "512323", cards: "VISA,VISA_DEBIT,MASTERCARD,MASTERCARD_DEBIT,AMEX,DINERS" },
};

/** The hash that PayU means by a signature: parts joined by tildes, the key first. */
export const signatureOf = (algorithm: "md5" | "sha1" | "sha256", ...parts: readonly string[]): string =>
  createHash(algorithm).update(parts.join("~")).digest("hex");

/**
 * The form of the WebCheckout (page payment-form). Posted letter by letter: 20000 and 20000.00 sign differently. Only
 * methods that end within the hold are offered: cash vouchers and bank references take days. The price contains no VAT
 * of PayU's reckoning (`tax` 0); without the field PayU would add 19 % in Colombia.
 */
export function formOf(keys: PayuKeys, input: CreateInput): Readonly<Record<string, string>> {
  const { txn_id, amount, description, language, customer, return_url, webhook_url } = input;
  const country = accountCountry(input);
  const { cards, testAccount } = COUNTRIES[country] as Country;
  return signedForm(keys, {
    merchantId: keys.merchantId,
    accountId: keys.accountId ?? testAccount,
    referenceCode: txn_id,
    description: description.slice(0, 255),
    amount: amount.shown,
    tax: "0",
    taxReturnBase: "0",
    currency: amount.currency,
    paymentMethods: keys.pse && country === "CO" ? `${cards}${PSE}` : cards,
    algorithmSignature: "SHA256",
    signature: "",
    test: isLive(keys) ? "0" : "1",
    lng: /^(?:es|pt)\b/.exec(language)?.[0] ?? "en",
    // Mandatory. A guest who gave no address gets no receipt of PayU's.
    buyerEmail: customer.email ?? `guest@${new URL(return_url).hostname}`,
    buyerFullName: (customer.name ?? "Guest").slice(0, 150),
    telephone: customer.phone ?? "0000000",
    responseUrl: return_url,
    confirmationUrl: webhook_url,
  });
}

const PSE = ",PSE";
type Form = Readonly<Record<string, string>>;

function signedForm({ apiKey }: PayuKeys, form: Form): Form {
  const signed = ["merchantId", "referenceCode", "amount", "currency", "paymentMethods"].map(
    (name) => form[name] ?? "",
  );
  return { ...form, signature: signatureOf("sha256", apiKey, ...signed) };
}

/** The form without bank transfers: PayU gives their money back by no call. */
export const cardsOnly = (keys: PayuKeys, form: Form): Form =>
  signedForm(keys, { ...form, paymentMethods: (form.paymentMethods ?? "").replace(PSE, "") });

function accountCountry({ country, amount, language }: CreateInput): string {
  const takes = (code: string) => COUNTRIES[code]?.currency === amount.currency || amount.currency === "USD";
  if (country && COUNTRIES[country] && takes(country)) return country;
  const home = Object.keys(COUNTRIES).find((code) => COUNTRIES[code]?.currency === amount.currency);
  if (!home || (country && COUNTRIES[country])) {
    throw new ProviderRefusal(translator(knownLanguage(language))("payment.gateway_unavailable"));
  }
  return home;
}
