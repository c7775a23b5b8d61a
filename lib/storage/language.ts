import { LOCALE_COOKIE } from "@/config/constants";
import { parseText, readRecord, shopOf, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Stores the chosen language, and sends it to the server in the cookie; without storage there is still the cookie. */
export function rememberLanguage(businessId: string, language: string): void {
  writeRecord(shopOf(businessId), RECORDS.language, language);
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
  document.cookie = `${LOCALE_COOKIE.name}=${language};path=/;max-age=${LOCALE_COOKIE.maxAgeSeconds};samesite=lax${secure}`;
}

/** I18N-01: a language that the page's address asks for is a choice, as one made with the switcher. */
export function rememberRequestedLanguage(businessId: string, supported: readonly string[]): void {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked && supported.includes(asked) && asked === document.documentElement.lang)
    rememberLanguage(businessId, asked);
}

const cookieOf = () => new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE.name}=(\\w+)`).exec(document.cookie)?.[1];

/**
 * I18N-01: if the cookie is missing (browsers delete it before its year is over) and the chosen language is not this
 * page's, sets the cookie again; the page must then be reloaded. False if nothing is wrong, or no cookie can be set.
 */
export function recallLanguage(businessId: string, supported: readonly string[]): boolean {
  if (cookieOf()) return false;
  const chosen = readRecord(shopOf(businessId), RECORDS.language, parseText);
  if (!chosen || !supported.includes(chosen) || chosen === document.documentElement.lang) return false;
  rememberLanguage(businessId, chosen);
  return cookieOf() === chosen;
}

/** Whether a visitor of this shop has chosen a language, with the switcher or by an address. */
export const hasChosenLanguage = (businessId: string): boolean =>
  cookieOf() !== undefined || readRecord(shopOf(businessId), RECORDS.language, parseText) !== null;
