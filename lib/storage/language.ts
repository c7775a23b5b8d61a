import { LOCALE_COOKIE } from "@/config/constants";
import { readRecord, shopOf, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Keeps the chosen language, and tells the server by the cookie; a browser without storage still has the cookie. */
export function rememberLanguage(businessId: string, language: string): void {
  writeRecord(shopOf(businessId), RECORDS.language, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
  document.cookie = `${LOCALE_COOKIE.name}=${language};path=/;max-age=${LOCALE_COOKIE.maxAgeSeconds};samesite=lax`;
}

const cookieOf = () => new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE.name}=(\\w+)`).exec(document.cookie)?.[1];

/**
 * I18N-01: the cookie is gone (browsers end it sooner than after its year) and the language that was chosen is not this page's: the cookie
 * is set again, and the page has to be loaded once more. False where there is nothing to mend, or no cookie can be set.
 */
export function recallLanguage(businessId: string, supported: readonly string[]): boolean {
  if (cookieOf()) return false;
  const chosen = readRecord(shopOf(businessId), RECORDS.language);
  if (!chosen || !supported.includes(chosen) || chosen === document.documentElement.lang) return false;
  rememberLanguage(businessId, chosen);
  return cookieOf() === chosen;
}
