import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../../config/languages.ts";
import { REDACTED, redact } from "../../../../payments/browser/redact.ts";
import { bankForms, paymentCsp } from "../../../../payments/core/csp.ts";
import { GATEWAYS, type Gateway } from "../../../../payments/core/enumerations.ts";
import { localeFor } from "../../../../payments/providers/locales.ts";
import { ROWS } from "../../../../payments/providers/rows.ts";
import { runs } from "../../../property-seed.ts";

const csp = (gateways: readonly string[], more: object = {}) => paymentCsp({ gateways, env: "production", ...more });
const hostsOf = (policy: ReturnType<typeof paymentCsp>) => Object.values(policy).flat();

describe("policy", () => {
  test.each([
    ["PaymentOS", "connect-src", ["https://api.paymentsos.com", "https://js.paymentsos.com"]],
    ["Razorpay", "script-src", ["https://cdn.razorpay.com", "https://checkout.razorpay.com"]],
    [
      "Stripe",
      "frame-src",
      ["https://*.js.stripe.com", "https://hooks.stripe.com", "https://js.stripe.com", "https://pay.google.com"],
    ],
    ["Stripe", "connect-src", ["https://api.stripe.com", "https://google.com/pay", "https://pay.google.com"]],
    ["PhonePe", "script-src", []],
    ["FreedomPay", "frame-src", []],
    ["Tap", "frame-src", []],
    ["PayULatinAmerica", "script-src", []],
  ] as const)("[ROBUST-11] %s: %s", (gateway, directive, sources) => {
    expect(csp([gateway])[directive]).toEqual(sources);
  });

  test("[ROBUST-11] MercadoPago's secure-fields may be framed and asked, else its form hangs in silence", () => {
    const policy = csp(["MercadoPago"]);
    for (const directive of ["connect-src", "frame-src"] as const) {
      expect(policy[directive]).toContain("https://secure-fields.mercadopago.com");
    }
  });

  test("[ROBUST-11] [PGW-09] only a page that pays at MercadoPago may frame the card's bank, on any host, and only the document in that frame posts to it", () => {
    expect(csp(["MercadoPago"], { posts: true })).toMatchObject({
      "frame-src": expect.arrayContaining(["https:"]),
      "form-action": [],
    });
    const others = GATEWAYS.filter((gateway) => gateway !== "MercadoPago");
    expect(hostsOf(csp(others, { posts: true }))).not.toContain("https:");
    const sandbox = { MercadoPago: "http://localhost:4103" };
    const forms = (gateways: readonly string[], env: "staging" | "production") => bankForms({ gateways, env, sandbox });
    expect(forms(["MercadoPago"], "staging")).toEqual(["http://localhost:4103"]);
    expect(forms(["MercadoPago"], "production")).toEqual(["https:"]);
    expect(forms(others, "production")).toEqual([]);
  });

  test("[ROBUST-11] only enabled gateways contribute, in any combination, and nothing is unsafe for scripts", () => {
    fc.assert(
      fc.property(fc.subarray([...GATEWAYS]), fc.boolean(), (gateways, posts) => {
        const all = new Set(hostsOf(csp(gateways, { posts })));
        const each = new Set(gateways.flatMap((gateway) => hostsOf(csp([gateway], { posts }))));
        expect(all).toEqual(each);
        return !csp(gateways)["script-src"].some((source) => source.includes("unsafe") || source === "*");
      }),
    );
    expect(hostsOf(csp(["PayPal"]))).toEqual([]);
  });

  test("[ROBUST-11] form-action opens on the page that posts and nowhere else", () => {
    expect(csp(["PayULatinAmerica"])["form-action"]).toEqual([]);
    expect(csp(["PayULatinAmerica"], { posts: true })["form-action"]).toEqual(["https://checkout.payulatam.com"]);
    const staging = paymentCsp({ gateways: ["PayULatinAmerica"], env: "staging", posts: true });
    expect(staging["form-action"]).toContain("https://sandbox.checkout.payulatam.com");
  });

  test("[ROBUST-11] a sandbox replaces the vendor's hosts, and does not exist in production", () => {
    const sandbox = Object.fromEntries(GATEWAYS.map((gateway, index) => [gateway, `http://localhost:41${10 + index}`]));
    for (const gateway of GATEWAYS) {
      const own = hostsOf(paymentCsp({ gateways: [gateway], env: "staging", sandbox, posts: true }));
      expect(own.filter((source) => source.startsWith("https:"))).toEqual([]);
      const live = hostsOf(csp([gateway], { sandbox, posts: true }));
      expect(live.filter((source) => source.includes("localhost"))).toEqual([]);
    }
  });

  test("[ROBUST-11] the payment service may be asked", () => {
    expect(csp([], { service: "https://payments.example/v1" })["connect-src"]).toEqual(["https://payments.example"]);
  });
});

describe("locales", () => {
  test.each<[Gateway, string, string | undefined, string]>([
    ["Stripe", "ar", undefined, "ar"],
    ["Stripe", "es", undefined, "es"],
    ["Stripe", "es", "CO", "es-419"],
    ["Stripe", "xx", undefined, "en"],
    ["Razorpay", "es", undefined, "en"],
    ["Razorpay", "ar", undefined, "en"],
    ["Razorpay", "hi", undefined, "hi"],
    ["MercadoPago", "en", "CO", "en-US"],
    ["MercadoPago", "es", undefined, "es-MX"],
    ["MercadoPago", "es", "CO", "es-CO"],
    ["MercadoPago", "es-AR", undefined, "es-AR"],
    ["MercadoPago", "ar", "BH", "en-US"],
    ["PayULatinAmerica", "ar", undefined, "en"],
    ["FreedomPay", "es", undefined, "es_MX"],
    ["PhonePe", "constructor", undefined, "en"],
  ])("[ROBUST-25] %s in %s (%s) is %s", (gateway, language, country, locale) => {
    expect(localeFor(gateway, language, country)).toBe(locale);
  });

  test("[ROBUST-25] every gateway is opened in the page's language, or in English where it lacks it", () => {
    for (const gateway of GATEWAYS) {
      const { locales } = ROWS[gateway];
      for (const language of LANGUAGES) expect(localeFor(gateway, language)).toBe(locales[language] ?? locales.en);
    }
    expect(localeFor("Stripe", undefined)).toBe("en");
  });
});

describe("redactor", () => {
  const canaries = [
    "pi_3Nabc_secret_Xyz",
    "pk_live_abc123",
    "rzp_live_abc",
    "TEST-12-34",
    "4242 4242 4242 4242",
    "asha@example.com",
    "Bearer abc.def",
    "https://shop.example/pg?signature=abc",
  ];

  test("[ROBUST-13] secrets by name and by look are gone, at any depth and in errors", () => {
    const value = {
      token: "tok",
      nested: { client_secret: "s", list: canaries, fine: "Payment failed", extra_details: { encrypted_cvv: "1" } },
      error: new Error(`failed for ${canaries.join(" and ")}`, { cause: { form_payload: { a: 1 } } }),
    };
    const text = JSON.stringify(redact(value));
    for (const canary of canaries) expect(text).not.toContain(canary);
    expect(text).not.toMatch(/"tok"|4242|signature=|encrypted_cvv/);
    expect(text).toContain("Payment failed");
    expect(text).toContain(REDACTED);
  });

  test("[ROBUST-13] a canary anywhere in any object does not get through, and cycles end", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.constantFrom(...canaries), (value, canary) => {
        const holder: Record<string, unknown> = { ...value, note: `x ${canary} y`, deep: { deep: [canary] } };
        holder.self = holder;
        return !JSON.stringify(redact(holder)).includes(canary);
      }),
      { numRuns: runs(300) },
    );
  });
});
