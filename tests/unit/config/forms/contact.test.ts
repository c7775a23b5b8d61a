import { describe, expect, it } from "vitest";
import { parseBusinessConfig, parseKeptConfig } from "@/config/schema";
import { withPublished } from "@/config/with-published";
import { valueAt, withValueAt } from "@/lib/domain/studio/paths";

const PHONE = "theme.components.footer.contactUs.phone";
const EMAIL = "theme.components.footer.contactUs.email";
const FACEBOOK = "theme.components.footer.socialMediaLinks.facebook";
const LOGO = "biz.logoUrlSquare";

const minimal = {
  biz: { id: "corner", name: "Corner", logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg", apiKey: "k" },
};
const problems = (path: string, value: string) => {
  const parsed = parseBusinessConfig(withValueAt(minimal, path, value));
  return parsed.ok ? [] : parsed.errors;
};

describe("what pages make a link of", () => {
  it.each([
    "",
    "+91 80 4555 0101",
    "(718) 555-0164",
    "(+973) 1700.0201",
    "080/4555–0101",
    "\u200e+973 1700 0201",
    "112",
  ])("[CFG-01] %j is a phone number", (phone) => expect(problems(PHONE, phone)).toEqual([]));

  it.each(["javascript:alert(1)", "call us", "12", "+", "080 4555 0101, 080 4555 0102", "1;phone-context=evil"])(
    "[CFG-01] %j is no phone number",
    (phone) => expect(problems(PHONE, phone)[0]).toBe(`${PHONE}: expected a phone number such as +91 80 4555 0101`),
  );

  it.each(["", "hello@kaapi.example", " hola+web@mesa.la-arepera.example "])(
    "[CFG-01] %j is an email address",
    (email) => expect(problems(EMAIL, email)).toEqual([]),
  );

  it.each([
    "hello@kaapi.example?bcc=all@evil.example",
    "hello@kaapi.example,all@evil.example",
    "hello@kaapi.example%0Abcc:x@evil.example",
    "mailto:hello@kaapi.example",
    "javascript:alert(1)",
    "hello@kaapi",
    "kaapi.example",
  ])("[CFG-01] %j is no email address", (email) =>
    expect(problems(EMAIL, email)[0]).toBe(`${EMAIL}: expected an email address such as hello@shop.example`),
  );

  it.each([
    "https://user:pass@evil.example",
    "https://facebook.example@evil.example/",
    "https:////user@evil.example",
    "HTTP://user:pass@evil.example",
  ])("[SEC-03] %j has credentials, and is neither a link nor a picture", (address) => {
    const said = "expected an address without a user name or password";
    expect(problems(FACEBOOK, address)[0]).toBe(`${FACEBOOK}: ${said}`);
    expect(problems(LOGO, address)[0]).toBe(`${LOGO}: ${said}`);
  });

  it.each([
    "https://medium.example/@corner",
    "https://maps.example/?q=a@b",
    "https://x.example#@",
    "mailto:a@b.example",
  ])("[CFG-01] the @ of %j is none of credentials", (address) => expect(problems(FACEBOOK, address)).toEqual([]));
});

describe("a configuration that was kept before these checks", () => {
  const refused = [
    [PHONE, "call us"],
    [EMAIL, "a@b.example?bcc=c@d.example"],
    [FACEBOOK, "https://u:p@evil.example"],
  ] as const;
  const kept = refused.reduce<object>((config, [path, value]) => withValueAt(config, path, value), {
    ...minimal,
    announcement: { description: "Open late" },
  });

  it("[CFG-01] is used without what only they refuse, which is logged", () => {
    const said: string[] = [];
    const parsed = parseKeptConfig(kept, (message) => said.push(message));
    if (!parsed.ok) throw new Error(parsed.errors.join("; "));
    for (const [path] of refused) {
      expect(valueAt(parsed.value, path)).toBe("");
      expect(said.join()).toContain(path);
    }
    expect(parsed.value.announcement?.description).toBe("Open late");
    expect(valueAt(kept, PHONE), "what was kept stays").toBe("call us");
    expect(parseKeptConfig({ ...kept, announcement: { url: "javascript:" } }, () => {}).ok, "any other problem").toBe(
      false,
    );
  });

  it.each([
    [PHONE, "080 4555 0101 / 080 4555 0102", "080 4555 0101"],
    [PHONE, "+91 80 4555 0101 ext. 2", "+91 80 4555 0101"],
    [PHONE, "\u200e+973 1700 0201، \u200e+973 1700 0202", "\u200e+973 1700 0201"],
    [PHONE, "\u200e+973 1700 0201؛ \u200e+973 1700 0202", "\u200e+973 1700 0201"],
    [EMAIL, "a@b.example, c@d.example", "a@b.example"],
    [PHONE, "1;phone-context=evil", ""],
    [PHONE, "call a@b.example", ""],
    [PHONE, "a@b.example", ""],
    [FACEBOOK, "https://user@evil.example", ""],
  ])("[CFG-01] keeps the first contact of several: %s %j", (path, value, first) => {
    const parsed = parseKeptConfig(withValueAt(minimal, path, value), () => {});
    expect(parsed.ok && valueAt(parsed.value, path)).toBe(first);
  });

  it("[CFG-01] is the shop's also where the studio published it", () => {
    const files = { businesses: [], byId: new Map(), revision: 1 };
    const versions = new Map([["corner", { version: 2, config: kept as never, opening: minimal as never }]]);
    const shop = withPublished(files, versions, 1, () => {}).byId.get("corner");
    expect(shop?.announcement?.description).toBe("Open late");
    expect(valueAt(shop, EMAIL)).toBe("");
  });
});
