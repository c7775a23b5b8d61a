import { afterEach, expect, test, vi } from "vitest";
import { type LanguageOffer, offerLanguage, preferredOffer } from "@/components/layout/background/offer-language";
import { hasChosenLanguage } from "@/lib/storage/language";
import { storefront } from "../../lib/fixtures";

const ENGLISH: LanguageOffer = { code: "en", question: "In English?", change: "Switch" };
const SPANISH: LanguageOffer = { code: "es", question: "¿En español?", change: "Cambiar" };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the switcher sets it
  document.cookie = "locale=;path=/;max-age=0";
});

test("[I18N-01] the first of the browser's languages that the shop speaks is offered, unless it is the page's own", () => {
  const offers = [ENGLISH, SPANISH];
  expect(preferredOffer(offers, ["es-CO", "en"], "ar")).toBe(SPANISH);
  expect(preferredOffer(offers, ["fr-FR", "en-GB"], "ar")).toBe(ENGLISH);
  expect(preferredOffer(offers, ["ar-BH", "en"], "ar")).toBeNull();
  expect(preferredOffer(offers, ["fr", "de"], "ar")).toBeNull();
  expect(preferredOffer([], ["en"], "ar")).toBeNull();
});

test("[I18N-01] a guest who has chosen no language is asked once, and one who has chosen never", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US"]);
  const guest = storefront({ locale: "ar", businessId: "manara" });
  const titles = () => guest.toasts.list().map(({ title, actionLabel }) => [title, actionLabel]);
  offerLanguage(guest, [ENGLISH]);
  // Isolated: on a page from right to left the question mark would stand in front.
  expect(titles()).toEqual([["\u2068In English?\u2069", "Switch"]]);
  // Closing it, or letting it go, is an answer.
  guest.toasts.dismiss(guest.toasts.list()[0]?.id ?? 0);
  expect(hasChosenLanguage("manara")).toBe(true);
  offerLanguage(guest, [ENGLISH]);
  expect(titles()).toEqual([]);
});
