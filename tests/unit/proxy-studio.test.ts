import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { proxy } from "@/proxy";

const visit = (url: string, headers: Record<string, string> = {}): Response =>
  proxy(new NextRequest(url, { headers: { host: new URL(url).host, ...headers } })) as Response;

/** The path below this process that a visit leads to. */
const internal = (url: string, headers?: Record<string, string>): string => {
  const target = visit(url, headers).headers.get("x-middleware-rewrite");
  return target ? new URL(target).pathname : "";
};

describe("the studio's address", () => {
  it("[RTE-23] the business-id host serves the studio and its sections, below the sub-path where there is one", () => {
    expect(internal("http://kaapi-kitchen.localhost:3000/studio")).toBe("/_studio/kaapi-kitchen/en");
    expect(internal("http://kaapi-kitchen.localhost:3000/studio/brand")).toBe("/_studio/kaapi-kitchen/en");
    expect(internal("http://la-arepera.localhost:3000/pedidos/studio")).toBe("/_studio/la-arepera/es");
  });

  it.each([
    "http://kaapi.localhost:3000/studio",
    "http://kaapi.localhost:3000/studio/look",
    "http://kaapi-kitchen.localhost:3000/studio?screenshot_mode=1",
    "http://kaapi-kitchen.localhost:3000/studio/anything",
    "http://kaapi-kitchen.localhost:3000/_studio/kaapi-kitchen/en",
  ])("[RTE-23] %s is no studio but the shop's not-found page", (url) => {
    expect(visit(url).status).toBe(404);
    expect(internal(url)).toMatch(/^\/kaapi-kitchen~?\/en\/default\/missing$/);
  });

  it("[RTE-23] no page can put the studio into a frame", () => {
    const framed = visit("http://kaapi-kitchen.localhost:3000/studio", { "sec-fetch-dest": "iframe" });
    expect(framed.status).toBe(404);
    const { headers } = visit("http://kaapi-kitchen.localhost:3000/studio");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("the studio is neither kept nor found, and only its own scripts run", () => {
    const { headers } = visit("http://kaapi-kitchen.localhost:3000/studio");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    const scripts = /script-src ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(scripts).toMatch(/'nonce-[\w+/=]+'/);
    expect(scripts).not.toContain("unsafe-inline");
  });

  it("the studio's language is the editor's: chosen, remembered, else the browser's, also where the shop has it not", () => {
    const arabic = { "accept-language": "ar-BH,ar;q=0.9,en;q=0.8" };
    expect(internal("http://union-burger.localhost:3000/studio", arabic)).toBe("/_studio/union-burger/ar");
    const chosen = visit("http://union-burger.localhost:3000/studio?lang=es", arabic);
    expect(chosen.headers.get("x-middleware-rewrite")).toContain("/_studio/union-burger/es");
    expect(chosen.headers.get("set-cookie")).toMatch(/^studio_language=es;/);
    const remembered = { cookie: "studio_language=es", ...arabic };
    expect(internal("http://union-burger.localhost:3000/studio", remembered)).toBe("/_studio/union-burger/es");
  });
});
