import { connect } from "node:net";
import { createClient } from "graphql-ws";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { ask, forAll, SHOPS, type Shop, shop } from "../fixtures/shop/shops.ts";
import { graphql, keyOf, marks, ownPath } from "../fixtures/shop/tenants.ts";

const kaapi = shop("kaapi-kitchen");
const union = shop("union-burger");
const arepera = shop("la-arepera");
const port = Number(process.env.PORT ?? 3210);
const PATHS = [
  "/",
  "/menu",
  "/search",
  "/checkout",
  "/offers",
  "/favourites",
  "/orders",
  "/store-locator",
  "/privacy-policy",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/no-such-page",
  "/item/nothing/x",
  "/pg",
];

const foreignMarks = (of: Shop, text: string) =>
  SHOPS.filter((other) => other !== of).flatMap((other) => marks(other).filter((mark) => text.includes(mark)));
test("[SEC-01] no answer of any kind holds anything of another business", async () => {
  const visits = SHOPS.flatMap((of) => PATHS.flatMap((path) => [false, true].map((data) => ({ of, path, data }))));
  await forAll(visits, async ({ of, path, data }) => {
    // With ?_rsc and its header Next answers the page as data for a navigation in the browser.
    const headers: Record<string, string> = data ? { rsc: "1" } : {};
    const answer = await ask(of.host, ownPath(of, path) + (data ? "?_rsc" : ""), { headers });
    expect.soft(answer.status, `${of.id} ${path}`).toBeLessThan(500);
    if (data && path === "/menu") expect(answer.headers["content-type"]).toContain("text/x-component");
    const whole = JSON.stringify(answer.headers) + answer.body;
    expect.soft(foreignMarks(of, whole), `${of.id} ${path} ${data ? "as data" : ""}`).toEqual([]);
  });
});

test("[CFG-04] an unknown or malformed host gets a 404 that names no business", async () => {
  const hosts = ["nobody.localhost", "localhost", "kaapi.localhost.evil.example", "127.0.0.1", "..", "a b", "-x-", ""];
  for (const host of hosts) {
    const answer = await ask(host, "/menu", {
      headers: { "x-forwarded-host": kaapi.host, forwarded: `host=${kaapi.host}` },
    });
    expect([400, 404], host).toContain(answer.status);
    expect(
      SHOPS.flatMap(marks).filter((mark) => answer.body.includes(mark)),
      host,
    ).toEqual([]);
  }
  const byId = await ask(`union-burger.localhost:${port}`, "/menu");
  expect(byId.status).toBe(200);
  expect(byId.body).toContain("Union Burger Bar");
});

test("[CFG-02] a supervisor learns whether this storefront is alive and knows shops, by whichever host it asks", async () => {
  for (const host of [kaapi.host, arepera.host, "nobody.localhost", "10.1.2.3:3000"])
    for (const path of ["/api/health", "/api/ready"])
      expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 200]);
});

test("[SEC-01] only the Host header selects the business", async () => {
  const forged = [
    { "x-forwarded-host": union.host },
    { forwarded: `host=${union.host}` },
    { "x-original-host": union.host },
    { "x-host": union.host },
    { "x-middleware-rewrite": "/union-burger/en/default/menu" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
    { "x-nextjs-data": "1" },
    { "x-invoke-path": "/union-burger/en/default/menu" },
    { "x-matched-path": "/union-burger/en/default/menu" },
    { "x-now-route-matches": "1=union-burger" },
    { "next-url": "/union-burger/en/default/menu" },
    { "x-rewrite-url": "/union-burger/en/default/menu" },
  ];
  for (const headers of forged) {
    const answer = await ask(kaapi.host, "/menu", { headers: headers as unknown as Record<string, string> });
    expect.soft(foreignMarks(kaapi, answer.body), JSON.stringify(headers)).toEqual([]);
    expect.soft(answer.body.includes("kaapi-kitchen"), JSON.stringify(headers)).toBe(true);
  }
});

test("[SEC-01] internal paths typed from outside are not found for any visitor", async () => {
  const typed = [
    "/union-burger/en/default/menu",
    "/kaapi-kitchen/en/default/menu",
    "/union-burger/en/default/manifest.webmanifest",
    "//union-burger/en/default/menu",
    "/en/default/menu",
    "/missing",
    "/landing",
    "/pages/privacy-policy",
    "/%75nion-burger/en/default/menu",
    "/item/../union-burger/en/default/menu",
    "/..%2funion-burger/en/default/menu",
    "/_next/data/x/union-burger/en/default/menu.json",
    "/union-burger/en/default/menu.rsc",
    "/union-burger/en/default/menu.segments/_tree.segment.rsc",
  ];
  for (const path of typed) {
    for (const data of [false, true]) {
      const answer = await ask(kaapi.host, data ? `${path}?_rsc` : path, { headers: data ? { rsc: "1" } : {} });
      expect.soft([307, 308, 400, 404], path).toContain(answer.status);
      expect.soft(foreignMarks(kaapi, answer.body.replaceAll(path, "")), path).not.toContain(union.name.en);
      expect.soft(answer.body.includes(keyOf(union)), path).toBe(false);
    }
  }
});

test("[SEC-01] a place cookie that was forged, or signed for another business, is ignored", async () => {
  const stores = JSON.parse((await graphql(union, "{getStoresList{biz_location_id fulfillment_modes}}")).body);
  const store = stores.data.getStoresList[0];
  const chosen = await ask(union.host, "/api/place", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId: store.biz_location_id, mode: store.fulfillment_modes[0] }),
  });
  const cookie = String(chosen.headers["set-cookie"]).split(";")[0] ?? "";
  expect(cookie).toMatch(/^place=.+/);
  expect(String(chosen.headers["set-cookie"]), "of this host alone, out of reach of scripts").toMatch(
    /^(?!.*domain=).*httponly/i,
  );
  const place = `${store.biz_location_id}.${store.fulfillment_modes[0]}`;
  const rendered = async (of: Shop, value: string) =>
    String((await ask(of.host, "/menu", { headers: { cookie: value } })).headers["x-middleware-rewrite"] ?? "") +
    /data-place="([^"]*)"/.exec((await ask(of.host, "/menu", { headers: { cookie: value } })).body)?.[1];
  expect(await rendered(union, cookie)).toContain(place);
  for (const value of [cookie, `place=${place}`, `place=${place}.${"a".repeat(32)}`, `${cookie}x`]) {
    const of = value === cookie ? kaapi : union;
    expect.soft(await rendered(of, value), value.slice(0, 20)).not.toContain(place);
  }
  const elsewhere = await ask(kaapi.host, "/api/place", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId: store.biz_location_id, mode: "pickup" }),
  });
  expect(elsewhere.status, "a store of another business").toBe(404);
});

test("[SEC-01] no header, query or language of one visitor is in the page of the next", async () => {
  const poison = "poison-7f3a";
  const path = "/offers";
  await ask(kaapi.host, `${path}?lang=ar&x=${poison}`, {
    headers: { "x-forwarded-host": poison, "x-forwarded-proto": poison, referer: poison, "user-agent": poison },
  });
  await ask(kaapi.host, `${path}?_rsc=${poison}`, { headers: { rsc: "1", "next-router-prefetch": "1" } });
  await ask(kaapi.host, path, { headers: { cookie: `locale=${poison}; place=${poison}; ${poison}=1` } });
  const next = await ask(kaapi.host, path);
  expect(next.body).toContain('<html lang="en" dir="ltr"');
  expect(next.headers["content-type"]).toContain("text/html");
  expect(next.body).not.toContain(poison);
  expect(next.headers["cache-control"], "no cache in front may share it").toContain("private");
  expect(next.headers["set-cookie"]).toBeUndefined();
});

test("[SEC-01] another business's key through this host is overwritten, over HTTP and over the socket", async () => {
  const who = "{getBusinessInfo{id name}}";
  const foreign = { "x-api-key": keyOf(union), authorization: keyOf(union) };
  const plain = await graphql(kaapi, who);
  expect(JSON.parse(plain.body).data.getBusinessInfo.name).toBe("Kaapi Kitchen");
  expect((await graphql(kaapi, who, foreign)).body).toBe(plain.body);
  const config = await ask(arepera.host, "/pedidos/p/announcement", { headers: foreign });
  expect(foreignMarks(arepera, config.body)).toEqual([]);

  const client = createClient({
    url: `ws://localhost:${port}/graphql`,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocols: string) {
        super(address, protocols, { headers: { host: kaapi.host } });
      }
    },
    connectionParams: { ...foreign, "x-use-lang": "en" },
    retryAttempts: 0,
  });
  const storeOf = async (of: Shop) =>
    JSON.parse((await graphql(of, "{getStoresList{biz_location_id}}")).body).data.getStoresList[0]
      .biz_location_id as string;
  const first = (query: string) => client.iterate({ query }).next();
  const stock = (id: string) => first(`subscription{stockUpdates(biz_location_id:"${id}"){sold_out_items}}`);
  const own = await stock(await storeOf(kaapi));
  expect(own.value?.data).toMatchObject({ stockUpdates: { sold_out_items: expect.any(Array) } });
  // Whatever store is named, the dishes are this shop's: each has its page here.
  const other = await stock(await storeOf(union));
  const { stockUpdates } = (other.value?.data ?? {}) as { stockUpdates: { sold_out_items: string[] } };
  expect(stockUpdates.sold_out_items.length).toBeGreaterThan(0);
  for (const id of stockUpdates.sold_out_items) expect((await ask(kaapi.host, `/item/${id}`)).status, id).toBe(308);
  // [API-06] Nothing but subscriptions: a query that sends a code, or a mutation, is refused.
  await expect(first(who)).rejects.toMatchObject([{ message: expect.stringContaining("subscriptions only") }]);
  await client.dispose();
});

/** The beginning of what a shop returns to a socket's opening by a page of `origin`. */
function openSocket(of: Shop, path: string, origin: string, host = of.host): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "localhost", () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
      );
    });
    socket.on("data", (data) => {
      text += data;
      socket.end();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
  });
}

test("[SEC-01] a page of another site gets no socket at any shop; each shop's own pages do", async () => {
  for (const of of SHOPS) {
    const path = ownPath(of, "/graphql");
    const byId = `${of.id}.localhost:${port}`;
    for (const host of [of.host, byId]) {
      for (const origin of ["http://evil.localhost:8080", "https://example.com", "null", `http://x.${host}`])
        expect(await openSocket(of, path, origin, host), `${host} ${origin}`).toMatch(/^HTTP\/1\.1 403 /);
      expect(await openSocket(of, path, `http://${host}`, host), host).toMatch(/^HTTP\/1\.1 101 /);
    }
  }
  // Shops are strangers to each other as well.
  expect(await openSocket(kaapi, "/graphql", union.origin)).toMatch(/^HTTP\/1\.1 403 /);
});

test("[SEC-01] a socket of an unknown host is closed", async () => {
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(port, "localhost", () => {
      socket.write(
        "GET /graphql HTTP/1.1\r\nHost: nobody.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n",
      );
    });
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
    setTimeout(() => socket.destroy(), 5000).unref();
  });
  expect(answer).not.toContain("101 Switching");
});
