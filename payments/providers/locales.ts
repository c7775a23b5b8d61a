import type { Gateway } from "../core/enumerations.ts";
import { ROWS } from "./rows.ts";

/** MercadoPago's Spanish per country; es-MX, as specified, for all others. */
const MERCADOPAGO_COUNTRIES = ["AR", "CL", "CO", "MX", "VE", "UY", "PE"];
const STRIPE_LATIN_AMERICA = [...MERCADOPAGO_COUNTRIES, "BO", "CR", "DO", "EC", "GT", "HN", "NI", "PA", "PY", "SV"];

/**
 * Returns the gateway's locale for a page language ("ar", "es-CO"), or its English one if it does not support the
 * language: an unknown locale makes some vendors throw. `country` (ISO 3166) chooses the regional Spanish.
 */
export function localeFor(gateway: Gateway, language: string | undefined, country?: string): string {
  const { locales } = ROWS[gateway];
  const [base = "en", region] = (language ?? "en").toLowerCase().split(/[-_]/);
  const known = Object.hasOwn(locales, base) ? locales[base] : undefined;
  const place = (country ?? region ?? "").toUpperCase();
  if (base === "es" && gateway === "MercadoPago" && MERCADOPAGO_COUNTRIES.includes(place)) return `es-${place}`;
  if (base === "es" && gateway === "Stripe" && STRIPE_LATIN_AMERICA.includes(place)) return "es-419";
  return known ?? locales.en;
}
