import { createHash } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signPlace } from "@/lib/business/request/place";
import { config, proxy } from "@/proxy";

const SECRET = process.env.STOREFRONT_SECRET ?? "";
beforeEach(() => {
  vi.stubEnv("API_URL", "http://localhost:4321");
});

function visit(url: string, headers: Record<string, string> = {}): Response {
  return proxy(new NextRequest(url, { headers: { host: new URL(url).host, ...headers } })) as Response;
}

/** A page of a payment, whose policy is asked for. */
const visitLater = async (url: string): Promise<Response> =>
  proxy(new NextRequest(url, { headers: { host: new URL(url).host } }));

/** How a browser opens a WebSocket. */
const SOCKET = {
  upgrade: "websocket",
  connection: "keep-alive, Upgrade",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

/** Where the visitor's request is answered: path and query below this process. */
function internal(url: string, headers?: Record<string, string>): string | null {
  const target = visit(url, headers).headers.get("x-middleware-rewrite");
  return target && new URL(target).pathname + new URL(target).search;
}

describe("the document in the frame of a card's bank", () => {
  it.each(["http://kaapi.localhost:3000/pg/bank", "http://arepera.localhost:3000/pedidos/pg/bank"])(
    "[ROBUST-11] %s runs one script, loads nothing, stands in no foreign page, and posts nowhere without a gateway that needs it",
    async (url) => {
      const response = await visitLater(url);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[\w+/=]+'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'$/,
      );
      const [, script = ""] = (await response.text()).split(/<\/?script>/);
      expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );
});

describe("host, sub-path, language and place", () => {
  it("[CFG-04] the host selects the business, by domain and by business id", () => {
    expect(internal("http://kaapi.localhost:3000/menu")).toBe("/kaapi-kitchen/en/default/menu");
    expect(internal("http://kaapi-kitchen.localhost:3000/menu")).toBe("/kaapi-kitchen~/en/default/menu");
    expect(internal("http://manara.localhost:3000/menu")).toBe("/manara-grill/ar/default/menu");
  });

  it.each([
    "http://nobody.localhost:3000/menu",
    "http://nobody.localhost:3000/graphql",
    "http://localhost:3000/kaapi-kitchen/en/default/menu",
  ])("[CFG-04] %s is a 404 that leaks no business", async (url) => {
    const response = visit(url, { "accept-language": "es-CO,es;q=0.9" });
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('lang="es"');
    expect(html).not.toMatch(/kaapi|manara|arepera|union/i);
    expect(response.headers.get("x-middleware-rewrite")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("[CFG-06] a business with a sub-path answers below it only", () => {
    const home = visit("http://arepera.localhost:3000/");
    expect([home.status, new URL(home.headers.get("location") ?? "").pathname]).toEqual([307, "/pedidos"]);
    expect(internal("http://arepera.localhost:3000/pedidos")).toBe("/la-arepera/es/default/landing");
    expect(internal("http://arepera.localhost:3000/pedidos/menu")).toBe("/la-arepera/es/default/menu");
    const outside = visit("http://arepera.localhost:3000/menu");
    expect(outside.status).toBe(404);
    expect(outside.headers.get("x-middleware-rewrite")).toContain("/la-arepera/es/default/missing");
  });

  it("[CFG-06] files, calls and the API below the sub-path reach what they name", () => {
    const below = (path: string) => internal(`http://arepera.localhost:3000/pedidos${path}`);
    expect(below("/_next/static/chunks/a.js")).toBe("/_next/static/chunks/a.js");
    expect(below("/demo/la-arepera/logo.svg")).toBe("/demo/la-arepera/logo.svg");
    expect(below("/fonts/sora.woff2")).toBe("/fonts/sora.woff2");
    expect(below("/api/place")).toBe("/api/place");
    expect(below("/favicon.ico")).toBe("/demo/la-arepera/favicon.svg");
  });

  it("[CFG-08] sockets go to the API host of the business's env under its own key, calls through our own route", () => {
    for (const [url, key] of [
      ["http://kaapi.localhost:3000/graphql?x=1", "key_demo_kaapi-kitchen"],
      ["http://arepera.localhost:3000/pedidos/graphql?x=1", "key_demo_la-arepera"],
    ] as const) {
      const { headers } = visit(url, {
        ...SOCKET,
        "x-api-key": "key_demo_union-burger",
        cookie: "a=b",
        origin: new URL(url).origin,
      });
      expect(headers.get("x-middleware-rewrite")).toBe("http://localhost:4321/graphql?x=1");
      expect(headers.get("x-middleware-request-x-api-key"), "[SEC-01] never another business's key").toBe(key);
      expect(headers.get("x-middleware-request-cookie")).toBeNull();
      expect(headers.get("x-middleware-request-origin"), "the API's list is of other sites").toBeNull();
      expect(internal(url)).toBe("/api/upstream/graphql?x=1");
    }
    expect(internal("http://kaapi.localhost:3000/p/health")).toBe("/api/upstream/p/health");
    expect(visit("http://arepera.localhost:3000/graphql").status).toBe(404);
  });

  it("[SEC-01] nothing but the opening of a socket passes the route of calls by", () => {
    const { upgrade: _, ...withoutUpgrade } = SOCKET;
    for (const headers of [
      { upgrade: "x" },
      { upgrade: "websocket" },
      { ...SOCKET, upgrade: "h2c" },
      { ...SOCKET, connection: "close" },
      withoutUpgrade,
    ])
      expect(internal("http://kaapi.localhost:3000/graphql", headers)).toBe("/api/upstream/graphql");
    const post = new NextRequest("http://kaapi.localhost:3000/graphql", {
      method: "POST",
      headers: { host: "kaapi.localhost:3000", ...SOCKET },
    });
    expect((proxy(post) as Response).headers.get("x-middleware-rewrite")).toContain("/api/upstream/graphql");
    for (const path of ["/payments/v1/txn/refund/t1", "/payments/v1/webhook/Stripe", "/p/config"])
      expect(internal(`http://kaapi.localhost:3000${path}`, SOCKET)).toBe(`/api/upstream${path}`);
  });

  it("[SESS-01] a socket tells who is behind it, and nobody else's word for that goes on", () => {
    const { headers } = visit("http://kaapi.localhost:3000/graphql", {
      ...SOCKET,
      "x-peer-address": "203.0.113.7",
      "x-forwarded-for": "1.1.1.1",
      "x-visitor-address": "1.2.3.4",
      "x-visitor-signature": "forged",
    });
    expect(headers.get("x-middleware-request-x-visitor-address")).toBe("203.0.113.7");
    expect(headers.get("x-middleware-request-x-visitor-host")).toBe("kaapi.localhost:3000");
    expect(headers.get("x-middleware-request-x-visitor-signature")).toMatch(/^[0-9a-f]{64}$/);
    const unknown = visit("http://kaapi.localhost:3000/graphql", { ...SOCKET, "x-visitor-address": "1.2.3.4" });
    expect(unknown.headers.get("x-middleware-request-x-visitor-address")).toBeNull();
  });

  it("[CFG-06] robots.txt and the icon stand at the root of a host too, where alone they are looked for", () => {
    expect(internal("http://arepera.localhost:3000/robots.txt")).toBe("/la-arepera/es/default/robots.txt");
    expect(internal("http://arepera.localhost:3000/favicon.ico")).toBe("/demo/la-arepera/favicon.svg");
    expect(internal("http://arepera.localhost:3000/pedidos/robots.txt")).toBe("/la-arepera/es/default/robots.txt");
  });

  it("[SEC-01] a cache in front may keep what is the same for everybody, for minutes, and nothing that a cookie decides", () => {
    const caching = (path: string) => visit(`http://kaapi.localhost:3000${path}`).headers.get("cache-control");
    expect([caching("/robots.txt"), caching("/sitemap.xml")]).toEqual(["public, max-age=300", "public, max-age=300"]);
    for (const path of ["/manifest.webmanifest", "/sw.js", "/menu/rows/all", "/no-such-page"])
      expect(caching(path), path).toBe("private, no-cache");
  });

  it("[CFG-04] a host that begins with a business id is a shop only before a preview suffix", () => {
    expect(visit("http://kaapi-kitchen.evil.example/menu").status).toBe(404);
    expect(internal("http://kaapi-kitchen.kaapi.localhost/menu")).toBe("/kaapi-kitchen~/en/default/menu");
  });

  it("[I18N-01] the locale cookie decides, else the business's default; a language it does not speak is ignored", () => {
    const lang = (cookie: string, url = "http://manara.localhost:3000/menu") =>
      internal(url, { cookie })?.split("/")[2];
    expect(lang("locale=en")).toBe("en");
    expect(lang("locale=es")).toBe("ar");
    expect(lang("locale=../x")).toBe("ar");
  });

  it("[I18N-01] ?lang= answers in that language and sets the cookie for 31536000 s", () => {
    const response = visit("http://kaapi.localhost:3000/menu?lang=ar&sort=price", { cookie: "locale=es" });
    const target = new URL(response.headers.get("x-middleware-rewrite") ?? "");
    expect(target.pathname + target.search).toBe("/kaapi-kitchen/ar/default/menu?sort=price");
    expect(response.headers.get("set-cookie")).toMatch(/^locale=ar; Path=\/;.*Max-Age=31536000/);
    expect(visit("http://manara.localhost:3000/menu?lang=es").headers.get("set-cookie")).toBeNull();
  });

  it("[I18N-01] [SEC-02] the cookie of a language is sent back over https alone where it was set over https", () => {
    for (const url of [
      "http://kaapi.localhost:3000/menu?lang=ar",
      "http://kaapi-kitchen.localhost:3000/studio?lang=ar",
    ]) {
      const set = (headers?: Record<string, string>) => visit(url, headers).headers.get("set-cookie");
      expect(set({ "x-forwarded-proto": "https" })).toMatch(/=ar;.*; Secure/);
      expect(set()).toMatch(/=ar;/);
      expect(set()).not.toMatch(/Secure/);
    }
  });

  it("[STORE-09] a signed place selects that store's menu; pages that do not depend on it share one entry", () => {
    const cookie = `place=${signPlace("kaapi-kitchen", { storeId: "st_9", mode: "pickup" }, SECRET)}`;
    expect(internal("http://kaapi.localhost:3000/menu", { cookie })).toBe("/kaapi-kitchen/en/st_9.pickup/menu");
    expect(internal("http://kaapi.localhost:3000/store-locator", { cookie })).toBe(
      "/kaapi-kitchen/en/default/store-locator",
    );
  });

  it("[SEC-01] a made-up place, or one of another business, is not a page", () => {
    const foreign = `place=${signPlace("union-burger", { storeId: "st_9", mode: "pickup" }, SECRET)}`;
    for (const cookie of ["place=st_9.pickup", "place=st_9.pickup.aaaaaaaa", foreign]) {
      expect(internal("http://kaapi.localhost:3000/menu", { cookie })).toBe("/kaapi-kitchen/en/default/menu");
    }
  });

  it.each(["/kaapi-kitchen/en/default/menu", "/union-burger/en/default/menu", "/landing", "/missing", "/made/up"])(
    "[SEC-01] the internal path %s cannot be reached from outside",
    (path) => {
      const response = visit(`http://kaapi.localhost:3000${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get("x-middleware-rewrite")).toContain("/kaapi-kitchen/en/default/missing");
    },
  );

  it("[SEC-01] no shared cache may keep a page, because cookies decide what it shows", () => {
    expect(visit("http://kaapi.localhost:3000/menu").headers.get("cache-control")).toBe("private, no-cache");
  });

  it("[ROBUST-08] what a provider adds to the return address is gone before a page is loaded, and no address is passed on", async () => {
    const secrets =
      "payment_intent_client_secret=pi_1_secret_2&buyerEmail=a%40b.c&signature=x&redirect_status=succeeded";
    const back = await visitLater(`http://arepera.localhost:3000/pedidos/pg?attempt=a1&txn=t1&lang=en&${secrets}`);
    expect(back.status).toBe(303);
    expect(back.headers.get("referrer-policy")).toBe("no-referrer");
    const target = new URL(back.headers.get("location") ?? "");
    expect(target.pathname + target.search).toBe("/pedidos/pg?attempt=a1&txn=t1&lang=en");
    const clean = await visitLater("http://arepera.localhost:3000/pedidos/pg?attempt=a1&txn=t1");
    expect(clean.headers.get("x-middleware-rewrite")).toContain("/la-arepera/es/default/pg?attempt=a1&txn=t1");
    expect(clean.headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("[SEC-02] [ROBUST-11] pages of a payment have a nonce that differs each time, all others the cached pages' policy", async () => {
    const policyOf = async (path: string) => {
      const response = await visitLater(`http://kaapi.localhost:3000${path}`);
      return response.headers.get("content-security-policy") ?? "";
    };
    for (const path of ["/checkout", "/choose-payment-method", "/pg"]) {
      const first = await policyOf(path);
      expect(first).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/);
      expect(first).not.toMatch(/script-src[^;]*unsafe-inline/);
      expect(await policyOf(path)).not.toBe(first);
    }
    expect(await policyOf("/menu")).toMatch(/script-src 'self';/);
  });

  it("shared files are not slowed down by it; every route that reads a body passes through it, where bodies have a limit", () => {
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    for (const path of ["/_next/static/a.js", "/demo/x/a.webp", "/fonts/a.woff2", "/api/health", "/api/ready"])
      expect(path).not.toMatch(matcher);
    for (const path of ["/", "/menu", "/graphql", "/robots.txt", "/pedidos/_next/static/a.js", "/api/place"])
      expect(path).toMatch(matcher);
    const own = visit("http://localhost:3000/api/revalidate");
    expect(own.headers.get("x-middleware-next"), "also where no shop is: the backend calls there").toBe("1");
  });
});
