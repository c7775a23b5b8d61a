import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/config/languages";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const RECEIPT = { en: /receipt/i, es: /recibo/i, ar: /إيصال/ };
const CALL = { en: /\bcall\b/, es: /\bll[aá]m/, ar: /الاتصال|اتصل/ };
const NOT_INCLUDED = { en: /taxes not included/, es: /impuestos no incluidos/, ar: /ضريبة غير مشمولة/ };
const ALLERGIES = { en: /allerg/i, es: /alergi/i, ar: /حساسية/ };
const COOKED = { en: /cooked/, es: /cocin[aó]/, ar: /يُطه/ };
const STEP = { en: /every step/, es: /cada paso/, ar: /خطوة/ };
const FOLLOW = { en: /track/i, es: /segu|sigue/i, ar: /تتبّع/ };
const BANK_DAYS = { en: /business days/, es: /días hábiles/, ar: /أيام عمل/ };
const PAYMENT_COMPANY = { en: /payment company/, es: /pasarela/, ar: /شركة دفع/ };
const ONLY = { en: /only/i, es: /solo/i, ar: /فقط/ };
const SHOPS = ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"];

describe.each(LANGUAGES)("%s", (language) => {
  const texts = read(`messages/${language}.json`);

  test("[CART-11] the hint about allergies beside a note is the same in a dish and in the cart", () => {
    expect(texts.cart.noteHint).toBe(texts.item.noteHint);
    expect(texts.cart.noteHint).toMatch(CALL[language]);
  });

  test("[CART-11] a store's kitchen instructions leave allergies to the hint that stands below them", () => {
    const told = SHOPS.flatMap(
      (shop) => read(`backend/demo/${shop}/stores.json`).stores ?? read(`backend/demo/${shop}/stores.json`),
    ).flatMap(
      (store: { kitchen_instructions?: Record<string, string> }) => store.kitchen_instructions?.[language] ?? [],
    );
    expect(told.length).toBeGreaterThan(0);
    for (const text of told) expect(text).not.toMatch(ALLERGIES[language]);
  });

  test("[CART-11] the cart announces only taxes that its prices do not include", () => {
    for (const text of [texts.cart.later, texts.cart.laterByAddress]) expect(text).toMatch(NOT_INCLUDED[language]);
  });

  test("[D9] a guest who may still cancel is not told that nothing is cooked: the kitchen may have begun", () => {
    const { cancel, explanation } = texts.order;
    for (const text of [cancel.text, cancel.textPaid, explanation.CANCELLED])
      expect(text).not.toMatch(COOKED[language]);
  });

  test("[OLIST-02] the heading of an order's page is true of one that is over as well", () => {
    expect(texts.headings.order).not.toMatch(FOLLOW[language]);
  });

  test("[LIVE-01] the button for notifications promises what the sentence below it does: each step", () => {
    expect(texts.order.push.action).toMatch(STEP[language]);
    expect(texts.order.push.state.ready).toMatch(STEP[language]);
  });

  test("the email field of signing in promises a confirmation at most, because no receipt is sent", () => {
    for (const text of [texts.login.emailWhy, texts.login.emailNeeded, texts.login.emailMails])
      expect(text).not.toMatch(RECEIPT[language]);
  });

  test("[PAY-REFUND] what a bank takes to show a refund is the same wherever it is said", () => {
    const said = JSON.stringify(texts)
      .split(/[".;،:]/)
      .filter((part) => BANK_DAYS[language].test(part));
    expect(said.length).toBeGreaterThan(7);
    for (const part of said) expect(part).toMatch(/5\D+10/);
  });

  test("[PROF-01] a demo's privacy page names who handles payments and the button that deletes the account", () => {
    const pages = ["kaapi-kitchen", "manara-grill"]
      .flatMap((shop) => read(`config/businesses/${shop}.json`).customPages)
      .filter(({ path }: { path: string }) => path === "/privacy-policy")
      .flatMap(({ content }: { content: Record<string, string> }) => content[language] ?? []);
    expect(pages.length).toBeGreaterThan(0);
    for (const text of pages) {
      expect(text).toContain(texts.accountPages.profile.delete);
      expect(text).toMatch(PAYMENT_COMPANY[language]);
    }
  });

  test("[SESS-02] a guest's number is not said to serve one order only: an account opened later finds its orders by it", () => {
    expect(texts.login.phoneWhy).not.toMatch(ONLY[language]);
  });
});
