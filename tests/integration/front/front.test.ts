import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Front, hasFront, startFront } from "../../fixtures/front.ts";
import { type Answer, ask } from "../../fixtures/shop/shops.ts";
import { sendRaw } from "../../fixtures/sockets/raw-socket.ts";

if (!hasFront) console.info("nginx is not installed here, so deploy/nginx is not tried.");

/** A storefront that counts what reaches it, and says of each response what the test wants. */
const storefront = {
  version: "first",
  answers: [] as IncomingMessage[],
  headers: {} as Record<string, string>,
  status: 200,
};
/** As storefront and backend send it themselves. */
const HSTS = "max-age=31536000";
/** Kept for as long as a test runs, or to be asked for again each time; real pages are kept for the running second. */
const KEPT = { "cache-control": "private, no-cache", "x-accel-expires": `@${Math.floor(Date.now() / 1000) + 3_600}` };
const EXPIRED = { ...KEPT, "x-accel-expires": "@1" };
const server = createServer((request, response) => {
  storefront.answers.push(request);
  const etag = `"${storefront.version}"`;
  const https = request.headers["x-forwarded-proto"] === "https" ? { "strict-transport-security": HSTS } : {};
  const headers = { etag, "content-type": "text/html; charset=utf-8", ...https, ...storefront.headers };
  if (request.headers["if-none-match"] === etag) return response.writeHead(304, headers).end();
  response.writeHead(storefront.status, headers).end(`${storefront.version} ${request.headers.cookie ?? ""}`);
});

describe.runIf(hasFront)("the front server of deploy/nginx", () => {
  let front: Front;
  let storefrontPort: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    storefrontPort = (server.address() as AddressInfo).port;
    front = await startFront(storefrontPort);
  });
  afterAll(async () => {
    await front?.stop();
    server.close();
  });

  const visit = (address: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
    ask("shop.example", address, { headers, method, port: front.port });
  const reached = async (work: () => Promise<unknown>) => {
    const before = storefront.answers.length;
    await work();
    return storefront.answers.length - before;
  };

  test("[SESS-09] a call keeps the headers that name its store and its table", async () => {
    await visit("/graphql", { location_id: "101", table_id: "t-5" });
    expect(storefront.answers.at(-1)?.headers).toMatchObject({ location_id: "101", table_id: "t-5" });
  });

  test("a page is asked for once in its time, then again with its tag, and a change is announced at once", async () => {
    storefront.headers = KEPT;
    const within = await reached(async () => {
      for (let n = 0; n < 20; n += 1) expect((await visit("/menu")).status).toBe(200);
    });
    expect(within).toBe(1);
    storefront.headers = EXPIRED;
    expect((await visit("/stores")).headers["x-cache"]).toBe("MISS");
    expect((await visit("/stores")).headers["x-cache"]).toBe("REVALIDATED");
    expect(storefront.answers.at(-1)?.headers["if-none-match"]).toBe('"first"');
    storefront.version = "second";
    expect((await visit("/stores")).body).toContain("second");
  });

  test("what the storefront does not call the same for all is never kept", async () => {
    for (const more of [{ "x-accel-expires": undefined }, { "set-cookie": "locale=ar; Path=/" }]) {
      storefront.headers = JSON.parse(JSON.stringify({ ...KEPT, ...more }));
      await visit("/profile");
      expect(await reached(() => visit("/profile")), JSON.stringify(more)).toBe(1);
    }
  });

  test("a return visit with the page's tag gets 304 from the front", async () => {
    storefront.headers = KEPT;
    const { headers } = await visit("/offers");
    const back = await visit("/offers", { "if-none-match": String(headers.etag) });
    expect([back.status, back.body]).toEqual([304, ""]);
  });

  test("[SEC-01] cookies that two programs may read differently lead past the cache", async () => {
    const doubtful = [
      "place=1.pickup.x; place=2.pickup.y",
      "locale=en; locale=ar",
      "PLACE=1.pickup.x; place=2.pickup.y",
      'place="1.pickup.x"',
      "place=1%2Epickup",
      "x=1;place=1.pickup.x",
      "replaced=1; place=2.pickup.y",
    ];
    for (const cookie of doubtful) {
      storefront.headers = KEPT;
      expect((await visit("/page", { cookie })).headers["x-cache"], cookie).toBe("BYPASS");
    }
    for (const name of ["rsc", "next-router-prefetch", "x-nextjs-data"])
      expect((await visit("/page", { [name]: "1" })).headers["x-cache"], name).toBe("BYPASS");
    expect((await visit("/page?q=1")).headers["x-cache"]).toBe("BYPASS");
    expect((await visit("/page", {}, "POST")).headers).not.toHaveProperty("x-cache");
    storefront.headers = KEPT;
    const clean = await visit("/page");
    expect([clean.headers["x-cache"], clean.body]).toEqual(["MISS", `${storefront.version} `]);
  });

  test("[SEC-01] each language, place, encoding and host has its own copy, whatever else a visitor's cookies hold", async () => {
    const kinds: Record<string, string>[] = [
      {},
      { cookie: "locale=en" },
      { cookie: "locale=ar" },
      { cookie: "session=a; locale=ar; place=1.pickup.x" },
      { cookie: "place=2.pickup.y" },
      { "accept-encoding": "gzip" },
      { "accept-encoding": "gzip, deflate, br" },
      { "accept-encoding": "gzip;q=1, br;q=0", cookie: "locale=en" },
      { host: "other.example" },
    ];
    storefront.headers = KEPT;
    const first = await reached(async () => {
      for (const headers of kinds) expect((await visit("/kinds", headers)).headers["x-cache"]).toBe("MISS");
    });
    expect(first).toBe(kinds.length);
    const sent = storefront.answers.slice(-kinds.length).map(({ headers }) => headers["accept-encoding"] ?? "");
    expect(sent).toEqual(["", "", "", "", "", "gzip", "br", "gzip", ""]);
  });

  test("while the storefront is down the last page is sent, and no call is", async () => {
    storefront.headers = EXPIRED;
    const last = await visit("/down");
    const before = storefrontPort;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const stale = await visit("/down");
    expect([stale.status, stale.headers["x-cache"], stale.body]).toEqual([200, "STALE", last.body]);
    expect((await visit("/graphql", {}, "POST")).status).toBe(502);
    expect((await visit("/never-visited")).status).toBe(502);
    for (const host of ["shop.example", "console.example"]) {
      const unavailable = await ask(host, "/never-visited", { port: front.port });
      expect([unavailable.status, unavailable.headers]).toEqual([
        502,
        expect.objectContaining({
          "retry-after": "10",
          "cache-control": "no-store",
          "content-type": "text/html; charset=utf-8",
        }),
      ]);
      for (const words of ["Back in a moment", "Volvemos enseguida", "نعود بعد قليل"])
        expect(unavailable.body).toContain(words);
      // Its policy allows its own style and nothing else.
      const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(unavailable.body) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(unavailable.headers["content-security-policy"]).toContain(
        `default-src 'none'; style-src 'sha256-${hash}'`,
      );
    }
    const posted = await ask("shop.example", "/order", { method: "POST", body: "{}", port: front.port });
    expect([posted.status, posted.headers["retry-after"]]).toEqual([502, "10"]);
    await new Promise<void>((resolve) => server.listen(before, "127.0.0.1", resolve));
    storefront.version = "third";
    expect((await visit("/down")).body).toContain("third");
    // It can be seen only where something fails.
    await visit("/.front/unavailable");
    expect(storefront.answers.at(-1)?.url).not.toBe("/.front/unavailable");
  });

  test("[SEC-01] figures of shops are refused to the world, however their address is written", async () => {
    const shops = [
      "/api/metrics",
      "/pedidos/api/metrics",
      "//api/metrics",
      "/api/%6detrics",
      "/x/../api/metrics",
      "/api/metrics/?a",
    ];
    const each = [
      ...shops.map((at) => ["shop.example", at]),
      ["console.example", "/metrics"],
      ["console.example", "//metrics?a"],
    ];
    const asked = await reached(async () => {
      for (const [host = "", at = ""] of each) {
        const headers = { authorization: "Bearer the-right-token" };
        expect((await ask(host, at, { port: front.port, headers })).status, at).toBe(404);
      }
    });
    expect(asked).toBe(0);
  });

  test("a body that is too large, and visits of one network without end, are refused before the storefront", async () => {
    const body = "x".repeat(1_400_000);
    const large = () => ask("shop.example", "/graphql", { method: "POST", body, port: front.port });
    expect(await reached(async () => expect((await large()).status).toBe(413))).toBe(0);
    storefront.headers = {};
    const answers = await Promise.all(Array.from({ length: 900 }, (_, n) => visit(`/flood-${n}`)));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(200);
    const [first] = answers.filter(({ status }) => status === 429);
    expect([first?.headers["retry-after"], first?.body]).toEqual(["5", expect.stringContaining("Wait a few seconds")]);
  });

  test("[SEC-02] what the front refuses itself has a policy and a plain sentence, and nothing of nginx's own pages", async () => {
    const get = (target: string, more = "") => `GET ${target} HTTP/1.1\r\nHost: shop.example\r\n${more}\r\n`;
    const refused: Record<number, string> = {
      400: "GET /menu HTTP/1.1\r\n\r\n",
      404: get("/api/metrics"),
      405: get("/menu").replace("GET", "TRACE"),
      413: get("/graphql", "Content-Length: 9000000\r\n").replace("GET", "POST"),
      414: get(`/menu?${"a".repeat(20_000)}`),
      431: get("/menu", `Cookie: ${"a".repeat(20_000)}\r\n`),
    };
    const requests = Object.entries(refused).map(([name, text]) => ({
      name,
      bytes: Buffer.from(text),
      sender: "waits" as const,
    }));
    for (const { name, text } of await sendRaw(front.port, requests)) {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      expect(head, name).toContain(`HTTP/1.1 ${name} `);
      expect(
        head.match(/^(?:Content-Security-Policy|X-Content-Type-Options|Cache-Control|Content-Type): .*$/gm),
        name,
      ).toEqual([
        "Content-Type: text/plain; charset=utf-8",
        "Cache-Control: no-store",
        expect.stringMatching(/default-src 'none';.*frame-ancestors 'none'/),
        "X-Content-Type-Options: nosniff",
      ]);
      expect(body, name).toMatch(/^[A-Z][^<>]+\.\n$/);
    }
    const many = async (parameters: number) => (await visit(`/menu?a=1${"&a".repeat(parameters - 1)}`)).status;
    expect(await reached(async () => expect(await many(101)).toBe(414))).toBe(0);
    expect(await many(100)).toBe(200);
    // What the storefront refuses itself stays as it said it.
    storefront.status = 404;
    const own = await visit("/none");
    storefront.status = 200;
    expect([own.status, own.body]).toEqual([404, `${storefront.version} `]);
  });

  test("[SEC-02] a browser that came by https is told once to stay there, also by what the front says itself", async () => {
    const secure = await startFront(storefrontPort, { https: true });
    onTestFinished(secure.stop);
    const told = async (host: string, address: string, parts: { method?: string; body?: string } = {}) => {
      const { status, headers } = await ask(host, address, { ...parts, port: secure.port });
      return [status, headers["strict-transport-security"]];
    };
    const hosts = ["shop.example", "console.example"];
    storefront.headers = KEPT;
    // The second time from the cache.
    for (const host of [...hosts, ...hosts])
      for (const address of ["/menu", "/graphql", "/fonts/a.woff2"])
        expect(await told(host, address)).toEqual([200, HSTS]);
    const large = { method: "POST", body: "x".repeat(1_400_000) };
    expect(await told("shop.example", "/graphql", large)).toEqual([413, HSTS]);
    const flood = await Promise.all(Array.from({ length: 900 }, (_, n) => told("shop.example", `/flood-${n}`)));
    const refused = flood.filter(([status]) => status === 429);
    expect(refused.length).toBeGreaterThan(200);
    for (const answer of flood) expect(answer[1]).toBe(HSTS);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const host of hosts) expect(await told(host, "/graphql")).toEqual([502, HSTS]);
    await new Promise<void>((resolve) => server.listen(storefrontPort, "127.0.0.1", resolve));
    expect((await visit("/menu")).headers).not.toHaveProperty("strict-transport-security");
  });
});
