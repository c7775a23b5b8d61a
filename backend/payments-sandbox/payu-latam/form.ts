import { type MerchantKeys, sameSignature } from "../core/keys.ts";
import { formSignature } from "./signature.ts";

const REQUIRED = (
  "merchantId accountId referenceCode description amount tax taxReturnBase currency signature buyerEmail telephone " +
  "buyerFullName"
).split(" ");
/** The vendor's test accounts by country, each with the currencies it takes. */
export const ACCOUNTS: Readonly<Record<string, { readonly account: string; readonly currencies: string }>> = {
  AR: { account: "512322", currencies: "ARS USD" },
  BR: { account: "512327", currencies: "BRL USD" },
  CL: { account: "512325", currencies: "CLP USD" },
  CO: { account: "512321", currencies: "COP USD" },
  MX: { account: "512324", currencies: "MXN USD" },
  PA: { account: "512326", currencies: "USD" },
  PE: { account: "512323", currencies: "PEN USD" },
};

export const countryOf = (account: string): string | null =>
  Object.keys(ACCOUNTS).find((country) => ACCOUNTS[country]?.account === account) ?? null;

/** Why PayU would not open a checkout for this form, in its words; null if it would. */
export function problemOfForm(form: URLSearchParams, keys: MerchantKeys): string | null {
  const field = (name: string) => form.get(name) ?? "";
  const missing = REQUIRED.filter((name) => field(name) === "");
  if (missing.length) return `Required: ${missing.join(", ")}`;
  if (field("merchantId") !== keys.public) return "merchantId is not valid";
  const account = Object.values(ACCOUNTS).find((one) => one.account === field("accountId"));
  if (!account) return "accountId is not valid";
  if (!account.currencies.split(" ").includes(field("currency"))) return "currency is not taken by this account";
  if (!/^\d+(?:\.\d{1,2})?$/.test(field("amount")) || Number(field("amount")) <= 0) return "amount is not valid";
  if (field("paymentMethods") && !/^[A-Z_]+(?:-\d+)*(?:,[A-Z_]+(?:-\d+)*)*$/.test(field("paymentMethods"))) {
    return "paymentMethods is not valid";
  }
  if (!/^[\w-]+$/.test(field("referenceCode"))) return "referenceCode has special characters";
  const signed = ["merchantId", "referenceCode", "amount", "currency", "paymentMethods", "iin", "pseBanks"];
  const present = signed.map(field).filter(Boolean);
  const expected = formSignature(keys.api, present, field("algorithmSignature"));
  if (!expected || !sameSignature(field("signature").toLowerCase(), expected)) return "signature is not valid";
  return null;
}
