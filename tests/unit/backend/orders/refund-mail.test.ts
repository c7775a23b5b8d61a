import { describe, expect, test } from "vitest";
import { type RefundCause, type RefundSum, refundMail } from "../../../../backend/orders/refunds/mails/refund-mail.ts";
import { directionOf, LANGUAGES } from "../../../../config/languages.ts";

type Refunded = Parameters<typeof refundMail>[0];

const everywhere = (text: string) => ({ en: text, es: text, ar: text });
const CARD = { brand: "Visa", last4: "4242" };
const online = (status: RefundSum["status"], card: RefundSum["card"] = null) =>
  ({ way: "online", status, card, amount: 3499 }) as unknown as RefundSum;

function refunded(change: Record<string, unknown> = {}): Refunded {
  return {
    business: {
      id: "bistro",
      name: everywhere("Bistro & Sons"),
      default_language: "en",
      isd_code: "+1",
      currency: "USD",
      timezone: "America/New_York",
    },
    language: "en",
    cause: "cancelled",
    sums: [online("due", CARD)],
    order: { number: "0042", store: { phone: "+17185550164" }, page: "https://bistro.example/orders/o1#t=secret" },
    color: "#f2b705",
    ...change,
  } as unknown as Refunded;
}

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
/** Line by line. */
const linesOf = (change: Record<string, unknown>) =>
  plain(refundMail(refunded(change)).body)
    .split("\n")
    .filter((line) => line !== "");

describe("[PAY-REFUND] what a guest is told of a refund", () => {
  test("shop, order, amount, how it goes back and where to see it, as text and as a page that escapes names", () => {
    const { subject, body, html } = refundMail(refunded());
    expect(subject).toBe("Your refund for order 0042 at Bistro & Sons");
    expect(plain(body).split("\n\n")).toEqual([
      "Your order at Bistro & Sons was canceled.",
      "Order: 0042",
      "$34.99 is being refunded to your Visa card ending in 4242.",
      "See it on your order's page: https://bistro.example/orders/o1#t=secret",
      "You get this email because this email address was given with an order at Bistro & Sons. Questions? Call (718) 555-0164.",
    ]);
    expect(html).toContain("Bistro &#38; Sons");
    expect(html).toContain('href="https://bistro.example/orders/o1#t=secret"');
    expect(html).not.toMatch(/<script|src=|url\(/);
  });

  test("money that was sent is called refunded, and what a person has to see to neither on its way nor there; no bank's days are promised", () => {
    const sums = [online("done"), online("failed"), online("due")];
    expect(linesOf({ sums, order: null, cause: "given" }).slice(1, 4)).toEqual([
      "$34.99 was refunded to the card or account you paid with. How soon it shows there depends on your bank.",
      "You're getting $34.99 back. The store is seeing to it.",
      "$34.99 is being refunded to the card or account you paid with.",
    ]);
    for (const language of LANGUAGES)
      for (const status of ["due", "done", "failed"] as const)
        expect(refundMail(refunded({ language, sums: [online(status, CARD)] })).body).not.toMatch(
          /5.{1,4}10|días|أيام/,
        );
  });

  test("a wallet, a person at the store, and another way have sentences of their own, each with its amount", () => {
    const sums = (["wallet", "spot", "elsewhere"] as const).map((way) => ({ ...online("done", CARD), way }));
    expect(linesOf({ sums }).slice(2, 5)).toEqual([
      "$34.99 is back in your wallet.",
      "The store gave $34.99 back to you in person.",
      "$34.99 was refunded to you another way.",
    ]);
  });

  test("without an order there is no number and no page, and an order of another guest has no page", () => {
    const { subject, body } = refundMail(refunded({ order: null, cause: "late" }));
    expect(subject).toBe("Your refund from Bistro & Sons");
    expect(body).not.toMatch(/0042|https/);
    expect(body).toContain("a payment to Bistro & Sons was made with this email address");
    const { order } = refunded();
    const ofAnother = refundMail(refunded({ order: { ...order, page: null } })).body;
    expect(ofAnother).not.toContain("https");
    expect(ofAnother).not.toContain("given with an order");
    expect(ofAnother).toContain("a payment to Bistro & Sons was made with this email address");
  });

  test.each(LANGUAGES)("[I18N-01] in %s each cause and state has its text, and the page its direction", (language) => {
    const causes = ["cancelled", "expired", "voided", "given", "late", "twice", "amount", "share"] as const;
    const said = causes.map((cause: RefundCause) => refundMail(refunded({ language, cause })).body.split("\n")[0]);
    expect(new Set(said).size).toBe(causes.length);
    for (const status of ["due", "done", "failed"] as const) {
      const mail = refundMail(refunded({ language, sums: [online(status, CARD)] }));
      expect(plain(mail.body)).toMatch(/34[.,]99/);
      expect(mail.body.includes("4242")).toBe(status !== "failed");
      expect(mail.html).toContain(`lang="${language}" dir="${directionOf(language)}"`);
      expect(mail.subject).toContain("0042");
    }
  });
});
