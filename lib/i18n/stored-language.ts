/** Where the chosen language is kept beside the cookie, per business. */
export const languageKey = (businessId: string) => `${businessId}:language`;

/** Keeps the chosen language; a browser without storage still has the cookie. */
export function rememberLanguage(businessId: string, language: string): void {
  try {
    localStorage.setItem(languageKey(businessId), language);
  } catch {
    // Private windows may refuse storage.
  }
}
