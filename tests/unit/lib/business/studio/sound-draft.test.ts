import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BusinessConfig, parseBusinessConfig } from "@/config/schema";
import { soundDraft } from "@/lib/business/studio/sound-draft";

const input = JSON.parse(readFileSync("config/businesses/kaapi-kitchen.json", "utf8"));
const parsed = parseBusinessConfig(input);
const published = (parsed.ok ? parsed.value : null) as BusinessConfig;
const drafted = (change: object) => soundDraft({ ...input, ...change }, published);

describe("a draft as its preview shows it", () => {
  it("is shown as written where it is valid, without a copy for offline use", () => {
    const { business, replaced } = drafted({ biz: { ...input.biz, name: "New name" } });
    expect(replaced).toEqual([]);
    expect(business.biz.name).toBe("New name");
    expect(business.customizations.offline.enabled).toBe(false);
  });

  it("an invalid field is shown as published, and the rest as drafted", () => {
    const theme = { ...input.theme, type: "dark", customizations: { font: "Sora", colors: { primary: "no colour" } } };
    const { business, replaced } = drafted({ theme });
    expect(replaced).toEqual(["theme.customizations.colors.primary"]);
    expect(business.theme.customizations.colors.primary).toBe(published.theme.customizations.colors.primary);
    expect([business.theme.type, business.theme.customizations.font]).toEqual(["dark", "Sora"]);
  });

  it("a half-written entry of a list is left out, and no other", () => {
    const page = { _id: "n", name: "New", path: "/new", content: "Text" };
    const { business, replaced } = drafted({ customPages: [{ _id: "a" }, page, { ...page, path: "two words" }] });
    expect(replaced).toEqual(["customPages.2", "customPages.0"]);
    expect(business.customPages.map(({ path }) => path)).toEqual(["/new"]);
  });

  it("[CART-09] a mistyped link leaves the rest of its band: the link is shown as published, else without", () => {
    const hero = { name: "heroBanner", title: "Tacos", action: { label: "Order now", link: "menu" } };
    const landing = (components: object[]) => ({
      theme: { ...input.theme, pages: { ...input.theme.pages, landing_screen: { enabled: true, components } } },
    });
    const bandsOf = ({ business }: { business: BusinessConfig }) => business.theme.pages.landing_screen.components;
    const at = "theme.pages.landing_screen.components.0";
    const added = drafted(landing([hero, { name: "aboutUs" }]));
    expect(bandsOf(added)).toHaveLength(2);
    expect(bandsOf(added)[0]).toMatchObject({ name: "heroBanner", title: "Tacos" });
    expect(added.replaced.every((path) => path.startsWith(`${at}.action`))).toBe(true);

    const good = parseBusinessConfig({ ...input, ...landing([{ ...hero, action: { label: "Go", link: "/menu" } }]) });
    if (!good.ok) throw new Error("not a configuration");
    const changed = soundDraft({ ...input, ...landing([hero]) }, good.value);
    expect(bandsOf(changed)[0]?.action).toEqual({ label: "Order now", link: "/menu" });
    expect(changed.replaced).toEqual([`${at}.action.link`]);
  });

  it("[ROBUST-12] tens of thousands of wrong entries keep no other shop waiting", () => {
    const before = performance.now();
    const { business } = drafted({ customPages: Array.from({ length: 45_000 }, () => 1) });
    expect(business.customPages).toEqual([]);
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  it("identity, keys and addresses are those of the published business, whatever is drafted", () => {
    const biz = { ...input.biz, id: "union-burger", apiKey: "x", env: "production", domains: [], urlSubPath: "/x" };
    const identity = ({ biz: { id, apiKey, env, domains, urlSubPath } }: BusinessConfig) => [
      id,
      apiKey,
      env,
      urlSubPath,
      ...domains,
    ];
    expect(identity(drafted({ biz }).business)).toEqual(identity(published));
  });

  it("any value at all gives a valid configuration of the same business", () => {
    const anyDraft = fc.record({ biz: fc.anything(), theme: fc.anything(), customPages: fc.anything() });
    const anyInput = fc.oneof(fc.jsonValue(), anyDraft).map((value) => JSON.parse(JSON.stringify(value) ?? "null"));
    fc.assert(
      fc.property(anyInput, (value) => {
        const { business } = soundDraft(value, published);
        expect(parseBusinessConfig(business).ok).toBe(true);
        expect(business.biz.id).toBe(published.biz.id);
      }),
    );
  });
});
