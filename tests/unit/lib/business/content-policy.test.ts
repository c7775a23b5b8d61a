import { afterEach, describe, expect, it } from "vitest";
import { contentPolicy } from "@/lib/business/content-policy";
import { businessWith } from "@/tests/unit/lib/business/builder";

const rule = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((each) => each.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe("what a page of a business may load", () => {
  afterEach(() => {
    delete process.env.ASSET_PREFIX;
  });

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
    expect(rule(policy, "script-src")).toContain("https://connect.facebook.net/en_US/");
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
    process.env.ASSET_PREFIX = "https://assets.example/shop";
    const policy = contentPolicy(businessWith(), "a.b");
    expect(rule(policy, "script-src")).toContain(" https://assets.example");
    expect(rule(policy, "img-src")).not.toContain("assets.example");
  });
});
