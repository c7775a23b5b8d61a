import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderMail } from "../../../../backend/orders/confirmation/order-mail.ts";
import { LANGUAGES } from "../../../../config/languages.ts";

type Confirmed = Parameters<typeof orderMail>[0];

const everywhere = (text: string) => ({ en: text, es: text, ar: text });

function confirmed(change: Record<string, unknown> = {}, name = "Asha"): Confirmed {
  return {
    business: {
      id: "bistro",
      name: everywhere("Bistro"),
      default_language: "en",
      isd_code: "+1",
      currency: "USD",
      timezone: "America/New_York",
    },
    store: {
      ref: "s",
      name: everywhere("Williamsburg"),
      city: everywhere("Brooklyn"),
      hide_store_name: false,
      phone: "+17185550164",
      address: everywhere("312 Union Avenue"),
    },
    items: [
      {
        title: everywhere("Double Smash"),
        item_ref: "smash",
        quantity: 2,
        total: 3100,
        options: [{ title: everywhere("Potato roll"), quantity: 1 }],
      },
    ],
    order: {
      id: "o1",
      number: "0042",
      language: "en",
      customer_name: name,
      mode: "delivery",
      status: "PLACED",
      payment_status: "paid",
      coupon_code: null,
      sub_total: 3100,
      charges: [{ title: everywhere("Delivery"), amount: 399 }],
      taxes: [],
      discount: 0,
      total: 3499,
      wallet_credit_applied: 0,
      address: {
        address_1: "214 Berry Street",
        address_2: "Apt 3",
        sub_locality: null,
        landmark: null,
        city: "Brooklyn",
      },
      delivery_at: new Date("2026-11-29T00:00:00Z"),
      time_slot_start: "19:00:00",
      time_slot_end: "19:30:00",
      ...change,
    },
    color: "#f2b705",
    page: "https://bistro.example/orders/o1#t=secret",
  } as unknown as Confirmed;
}

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");

describe("the confirmation of an order", () => {
  test("[ORD-02] it says what, when, where, how much and the way to the order, as text and as a page", () => {
    const mail = orderMail(confirmed());
    expect(mail.subject).toBe("Your order 0042 at Bistro");
    for (const form of [plain(mail.body), plain(mail.html)]) {
      for (const part of [
        "Thank you, Asha",
        "We have received your order 0042 at Williamsburg",
        "2 × Double Smash",
        "Potato roll",
        "$31.00",
      ]) {
        expect(form).toContain(part);
      }
      expect(form).toContain("Saturday, November 28, 7:00 PM to 7:30 PM");
      expect(form).toContain("214 Berry Street, Apt 3, Brooklyn");
      expect(form).toContain("$34.99");
      expect(form).toContain("https://bistro.example/orders/o1#t=secret");
    }
    expect(mail.html).toContain("background:#f2b705;color:#111111");
    expect(mail.body).toContain("Call (718) 555-0164.");
  });

  test("[ORD-02] what was paid is called paid, and what is due in cash is not", () => {
    expect(orderMail(confirmed()).body).toContain("Paid: $34.99");
    expect(orderMail(confirmed({ payment_status: "due" })).body).toContain("Due when you get it: $34.99");
    const partly = orderMail(confirmed({ wallet_credit_applied: 500 })).body;
    expect(partly).toContain("Wallet credit: \u2212$5.00");
    expect(partly).toContain("Paid: $29.99");
  });

  test("[ORD-02] an order for now says about when, and one that is collected where", () => {
    const mail = orderMail(confirmed({ mode: "pickup", address: null, time_slot_start: null, time_slot_end: null }));
    expect(plain(mail.body)).toContain("Saturday, November 28, about 7:00 PM");
    expect(mail.body).toContain("Pickup at: Williamsburg, 312 Union Avenue");
  });

  test.each(LANGUAGES)("[I18N-01] in %s no text is missing and the page has its direction", (language) => {
    const mail = orderMail(confirmed({ language }));
    expect(mail.html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
    expect(mail.body).toContain("0042");
    expect(mail.body).not.toMatch(/\bmail\.|undefined|null/);
  });

  test("[SEC-01] whatever a guest is called, the page has no markup of theirs", () => {
    const count = (html: string) => html.split("<").length;
    const usual = count(orderMail(confirmed()).html);
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('<img src=x onerror="a()">', "</td><script>", '"><a href=//x>'),
    );
    fc.assert(
      fc.property(name, (hostile) => {
        expect(count(orderMail(confirmed({}, hostile)).html)).toBe(usual);
      }),
    );
  });
});
