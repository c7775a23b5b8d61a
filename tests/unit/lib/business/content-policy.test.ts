import { describe, expect, it, vi } from "vitest";
import { contentPolicy, paymentPolicy, studioPolicy } from "@/lib/business/content-policy";
import { thirdPartiesOf } from "@/lib/business/third-parties";
import { EVERY_SERVICE } from "@/tests/fixtures/vendors";
import { businessWith } from "@/tests/unit/lib/business/builder";

const rule = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((each) => each.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe("what a page of a business may load", () => {
  it("[SEC-02] nothing of a foreign host runs, is framed, or receives a form", () => {
    const policy = contentPolicy(businessWith(), "corner.localhost:3000");
    expect(rule(policy, "default-src")).toBe("'self'");
    expect(rule(policy, "script-src")).not.toContain("http");
    expect(rule(policy, "object-src")).toBe("'none'");
    expect(rule(policy, "frame-src")).toBe("'self'");
    expect(rule(policy, "form-action")).toBe("'self'");
    expect(rule(policy, "base-uri")).toBe("'self'");
    expect(rule(policy, "frame-ancestors")).toBe("'self'");
    expect(rule(policy, "connect-src")).toBe("'self' ws://corner.localhost:3000 wss://corner.localhost:3000");
  });

  it("[SEC-02] [SESS-02] Google and Facebook are allowed only where the business has set them up", () => {
    const keys = { google: { clientId: "g" }, facebook: { appId: "f" } };
    const policy = contentPolicy(businessWith({ customizations: { accessKeys: { socialLogin: keys } } }), "a.b");
    expect(rule(policy, "script-src")).toContain("https://accounts.google.com/gsi/client");
    expect(rule(policy, "script-src")).toContain("https://connect.facebook.net/");
    expect(rule(policy, "frame-src")).toContain("https://accounts.google.com/gsi/");
    expect(rule(contentPolicy(businessWith(), "a.b"), "script-src")).not.toMatch(/google|facebook/);
  });

  it("[SEC-02] the captcha's addresses are allowed only where the business has a key", () => {
    const guarded = businessWith({ customizations: { accessKeys: { misc: { captchaKey: "k" } } } });
    expect(rule(contentPolicy(guarded, "a.b"), "script-src")).toContain("https://www.google.com/recaptcha/");
    expect(contentPolicy(businessWith(), "a.b")).not.toContain("google");
  });

  it("[SEC-02] [STORE-06] map tiles are read only from where the business's configuration says", () => {
    const maps = { tiles: "https://tiles.example/{z}/{x}/{y}.png", hosts: ["glyphs.example"] };
    const mapped = contentPolicy(businessWith({ customizations: { maps } }), "a.b");
    expect(rule(mapped, "connect-src")).toContain("https://tiles.example https://glyphs.example");
    expect(contentPolicy(businessWith(), "a.b")).not.toContain("tiles.example");
  });

  it("[SEC-02] scripts served from elsewhere are allowed from that origin only", () => {
    vi.stubEnv("ASSET_PREFIX", "https://assets.example/shop");
    const policy = contentPolicy(businessWith(), "a.b");
    expect(rule(policy, "script-src")).toContain(" https://assets.example");
    expect(rule(policy, "img-src")).not.toContain("assets.example");
  });
});

describe("what services of analytics and chat may load", () => {
  const VENDORS = /googletagmanager|google-analytics|mixpanel|clarity|crisp|tags\.example/;
  const measured = businessWith({ customizations: { accessKeys: EVERY_SERVICE } });
  const one = (service: keyof typeof EVERY_SERVICE.analytics) =>
    businessWith({ customizations: { accessKeys: { analytics: { [service]: EVERY_SERVICE.analytics[service] } } } });

  it("[ANL-01] [SEC-02] without any nothing is added, on no page", () => {
    for (const scope of ["open", "closed", "none"] as const)
      expect(contentPolicy(businessWith(), "a.b", scope)).toBe(contentPolicy(businessWith(), "a.b"));
    expect(contentPolicy(businessWith(), "a.b", "open")).not.toMatch(VENDORS);
  });

  it.each([
    ["productAnalytics", /mixpanel/, /google|clarity|crisp/],
    ["webAnalytics", /googletagmanager\.com\/gtag\//, /mixpanel|clarity|crisp|tags\.example|googletagmanager\.com[ ;]/],
    ["tagManager", /tags\.example/, /mixpanel|clarity|crisp/],
    ["sessionRecording", /clarity/, /mixpanel|google|crisp/],
  ] as const)("[ANL-01] [SEC-02] %s adds its own hosts and nobody else's", (service, own, others) => {
    const policy = contentPolicy(one(service), "a.b", "open");
    expect(policy).toMatch(own);
    expect(policy).not.toMatch(others);
  });

  it("[ANL-01] [SEC-02] recording, tag manager and chat are on no page about money, persons or tables", () => {
    const closed = contentPolicy(measured, "a.b", "closed");
    expect(rule(closed, "script-src")).toBe("'self' https://www.googletagmanager.com/gtag/");
    expect(closed).not.toMatch(/clarity|crisp|tags\.example/);
    const paying = paymentPolicy(measured, "a.b", { nonce: "abc", setup: null }, "closed");
    expect(rule(paying, "script-src")).toBe("'self' 'nonce-abc' https://www.googletagmanager.com/gtag/");
  });

  it("[ANL-01] [SEC-02] the studio's host and previews allow none", () => {
    expect(contentPolicy(measured, "a.b", "none")).not.toMatch(VENDORS);
    expect(studioPolicy(measured, "a.b", "abc")).not.toMatch(VENDORS);
  });

  it("[ANL-01] an id that is not exactly the vendor's form is refused, since it names a script", () => {
    const refused = (analytics: object) => () => businessWith({ customizations: { accessKeys: { analytics } } });
    expect(refused({ tagManager: { id: "GTM-ABC123&x=//evil.example" } })).toThrow(/expected an id such as GTM-/);
    expect(refused({ tagManager: { id: "GTM-ABC123\n" } })).toThrow();
    expect(refused({ webAnalytics: { id: "UA-1234-1" } })).toThrow(/G-/);
    expect(refused({ sessionRecording: { id: "../../evil" } })).toThrow();
    expect(refused({ productAnalytics: { token: "secret" } })).toThrow();
    expect(refused({ tagManager: { hosts: ["*"] } })).toThrow();
    expect(
      thirdPartiesOf(businessWith({ customizations: { accessKeys: { analytics: { webAnalytics: { id: "" } } } } })),
    ).toBe(null);
  });
});

describe("what a page that takes payments may load", () => {
  const setup = { gateways: ["Stripe"], env: "staging", pageKeys: {}, sandbox: {}, cooks: true } as const;
  const policy = (more: object = {}) =>
    paymentPolicy(businessWith(), "corner.localhost:3000", { nonce: "abc", setup: { ...setup, ...more } });

  it("[SEC-02] [ROBUST-11] no inline script but with this answer's nonce, and of foreign hosts only the enabled gateway's", () => {
    const scripts = rule(policy(), "script-src");
    expect(scripts).toBe("'self' 'nonce-abc' https://*.js.stripe.com https://js.stripe.com");
    expect(policy()).not.toMatch(/unsafe-eval|razorpay|mercadopago|paymentsos/);
    expect(rule(policy(), "frame-src")).toContain("https://hooks.stripe.com");
    expect(rule(policy(), "frame-src")).not.toContain("'none'");
  });

  it("[ROBUST-11] in the demo the stand-in's origin takes the vendor's place, and in production it cannot", () => {
    const sandbox = { Stripe: "http://localhost:4106" };
    expect(rule(policy({ sandbox }), "script-src")).toBe("'self' 'nonce-abc' http://localhost:4106");
    expect(policy({ sandbox, env: "production" })).not.toContain("localhost:4106");
  });

  it("[ROBUST-11] a form may be posted to a gateway that needs it; the return page opens nobody", () => {
    expect(rule(policy({ gateways: ["PayULatinAmerica"] }), "form-action")).toContain("checkout.payulatam.com");
    const back = paymentPolicy(businessWith(), "a.b", { nonce: "abc", setup: null });
    expect(rule(back, "script-src")).toBe("'self' 'nonce-abc'");
    expect(rule(back, "frame-src")).not.toContain("http");
  });
});
