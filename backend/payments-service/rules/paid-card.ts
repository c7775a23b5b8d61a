import type { PaidCard } from "../provider.ts";

/** How networks write themselves, by the words that providers have for them. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  american_express: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  codensa: "Codensa",
  debmaster: "Mastercard",
  debvisa: "Visa",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  elo: "Elo",
  jcb: "JCB",
  maestro: "Maestro",
  mastercard: "Mastercard",
  master: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/**
 * The card by what a provider says of it; null for a network that is not known, or without four digits: a guest could not
 * tell which card is meant.
 */
export function paidCard(brand: unknown, last4: unknown): PaidCard | null {
  const name = typeof brand === "string" ? BRANDS[brand.toLowerCase()] : undefined;
  return name && typeof last4 === "string" && /^\d{4}$/.test(last4) ? { brand: name, last4 } : null;
}
