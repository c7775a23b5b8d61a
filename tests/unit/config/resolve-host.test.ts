import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostNameOf, isPreviewHost, previewSuffixes, resolveHost } from "@/config/resolve-host";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { newBusinessProblems } from "../../../backend/importers/business/new-business.ts";

const corner = businessWith({
  biz: {
    domains: [
      { domain: "corner.example", type: "primary" },
      { domain: "shared.example", type: "alias" },
    ],
  },
});
const stall = businessWith({
  biz: { id: "stall", name: "Stall", domains: [{ domain: "shared.example", type: "primary" }] },
});
const NEW = {
  id: "stand",
  name: "Stand",
  key: "key_of_the_stand",
  env: "local",
  currency: "USD",
  timezone: "America/New_York",
  language: "en",
  languages: ["en"],
  countryCode: "+1",
  modes: ["pickup"],
} as const;
const all = [corner, stall];
const idOf = (host: string | null) => resolveHost(host, all)?.business.biz.id ?? null;

describe("host to business", () => {
  it.each([
    ["corner.example", "corner"],
    ["CORNER.example:3000", "corner"],
    ["corner.example.", "corner"],
    ["www.corner.example", null],
    ["corner.localhost:3000", "corner"],
    ["corner.corner.example", "corner"],
    ["corner.example.evil.example", null],
    ["corner.evil.example", null],
    ["corner.localhost.evil.example", null],
    ["stall.corner.example", null],
    ["corner", null],
    ["corner.", null],
  ])("[CFG-04] %s belongs to %s", (host, id) => {
    expect(idOf(host)).toBe(id);
  });

  it("[CFG-04] only a configured suffix makes a host that begins with a business id a shop", () => {
    const env = { PREVIEW_SUFFIXES: "preview.example, .Staging.example" };
    const at = (host: string) => resolveHost(host, all, previewSuffixes(env))?.business.biz.id ?? null;
    expect([at("corner.preview.example"), at("stall.staging.example:8080"), at("corner.localhost")]).toEqual([
      "corner",
      "stall",
      "corner",
    ]);
    expect([at("corner.evil.example"), at("corner.x.preview.example"), at("corner.preview.example.evil")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("[CFG-04] a primary domain wins over another business's alias, whatever the order", () => {
    expect(idOf("shared.example")).toBe("stall");
    expect(resolveHost("shared.example", [stall, corner])?.business.biz.id).toBe("stall");
  });

  it("[STUDIO-20] a shop's studio keeps its address, whatever domain a file gives the shop, and no new one may take it", () => {
    const domain = { domain: "stand.localhost", type: "primary" };
    const stand = businessWith({ biz: { id: "stand", domains: [domain] } });
    expect(resolveHost("stand.localhost", [stand])).toEqual({ business: stand, kind: "business-id" });
    const pizza = businessWith({
      biz: {
        id: "pizza",
        domains: [
          { domain: "pizza.brand.example", type: "primary" },
          { domain: "brand.example", type: "secondary" },
        ],
      },
    });
    expect(resolveHost("pizza.brand.example", [pizza])?.kind, "guests know it, and there are others").toBe("domain");
    const told = (named: string) => newBusinessProblems({ ...NEW, domain: named }).map(({ field }) => field);
    expect([told("stand.localhost"), told("stand.example"), told("shop.localhost")]).toEqual([["domain"], [], []]);
  });

  it("[CFG-04] the business id as first label selects the business and is told apart from its domain", () => {
    expect(resolveHost("stall.localhost:3000", all)).toEqual({ business: stall, kind: "business-id" });
    expect(resolveHost("corner.example", all)?.kind).toBe("domain");
    expect(idOf("stall")).toBeNull();
  });

  it.each([
    null,
    "",
    "localhost",
    "127.0.0.1:3000",
    "nobody.example",
    "corner.example/evil",
    "corner_example",
    "a..b",
    "[::1]:3000",
    "corner.example@evil",
  ])("[CFG-04] an unknown or malformed host %s belongs to no business", (host) => expect(idOf(host)).toBeNull());

  it("[SEC-01] any Host header resolves to one of the businesses it names, or to none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webAuthority()), (host) => {
        const name = hostNameOf(host);
        const found = resolveHost(host, all);
        if (!found) return;
        const { domains, id } = found.business.biz;
        const own = domains.map(({ domain }) => domain);
        expect(own.includes(`${name}`) || isPreviewHost(`${name}`, { id, domains: own })).toBe(true);
      }),
    );
  });
});
