import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostNameOf, resolveHost } from "@/lib/business/request/resolve-host";
import { businessWith } from "@/tests/unit/lib/business/builder";

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
const all = [corner, stall];
const idOf = (host: string | null) => resolveHost(host, all)?.business.biz.id ?? null;

describe("host to business", () => {
  it.each([
    ["corner.example", "corner"],
    ["CORNER.example:3000", "corner"],
    ["corner.example.", "corner"],
    ["www.corner.example", null],
    ["corner.example.evil.example", "corner"],
  ])("[CFG-04] %s belongs to %s", (host, id) => {
    // The last one is the business-id rule: the first label is the id.
    expect(idOf(host)).toBe(id);
  });

  it("[CFG-04] a primary domain wins over another business's alias, whatever the order", () => {
    expect(idOf("shared.example")).toBe("stall");
    expect(resolveHost("shared.example", [stall, corner])?.business.biz.id).toBe("stall");
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
  ])("[CFG-04] an unknown or malformed host %s belongs to nobody", (host) => expect(idOf(host)).toBeNull());

  it("[SEC-01] whatever the Host header holds, the answer is one of the businesses it names, or nobody", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webAuthority()), (host) => {
        const name = hostNameOf(host);
        const found = resolveHost(host, all);
        if (!found) return;
        const { domains, id } = found.business.biz;
        expect(domains.some(({ domain }) => domain === name) || name?.split(".")[0] === id).toBe(true);
      }),
    );
  });
});
