import { describe, expect, it } from "vitest";
import { visitKey } from "@/lib/render/finished/visit-key";

const key = (headers: Record<string, string> = {}, url = "/menu", method = "GET") =>
  visitKey({ method, url, headers: { host: "kaapi.example", ...headers } });

describe("what the document of an address depends on", () => {
  it("[SEC-01] another host, protocol, address, language or place is another visit", () => {
    const all = [
      key(),
      key({ host: "union.example" }),
      key({ host: "kaapi.example:81" }),
      key({ "x-forwarded-proto": "https" }),
      key({}, "/offers"),
      key({}, "/menu?dish=3"),
      key({ cookie: "locale=ar" }),
      key({ cookie: "place=1.pickup.x" }),
      key({ cookie: "locale=ar; place=1.pickup.x" }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain(null);
  });

  it("[SEC-01] cookies of other names and a campaign's parameters change nothing", () => {
    expect(key({ cookie: "session=1; consent=yes" })).toBe(key());
    expect(key({ cookie: "a=1; locale=ar;b=2" })).toBe(key({ cookie: " locale=ar" }));
    expect(key({}, "/menu?utm_source=mail&fbclid=1")).toBe(key());
    expect(key({}, "/menu?utm_source=mail&dish=3")).toBe(key({}, "/menu?dish=3"));
  });

  it("[SEC-01] a language or a place that is sent twice, or in a strange form, shares no key with a plain one", () => {
    const strange = ["locale=ar; locale=en", "locale=en; locale=ar", "locale =ar", "locale_=ar", 'locale="ar"'];
    const plain = [key(), key({ cookie: "locale=ar" }), key({ cookie: "locale=en" })];
    for (const cookie of strange) expect(plain, cookie).not.toContain(key({ cookie }));
  });

  it("[SEC-01] what is no visit of a document has no key", () => {
    expect(key({}, "/menu", "POST")).toBeNull();
    for (const name of [
      "rsc",
      "next-router-prefetch",
      "next-action",
      "range",
      "x-middleware-subrequest",
      "x-nextjs-data",
    ])
      expect(key({ [name]: "1" }), name).toBeNull();
    expect(key({}, `/menu?${"x".repeat(2000)}`)).toBeNull();
  });
});
