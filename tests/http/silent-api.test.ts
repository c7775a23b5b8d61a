import { afterAll, beforeAll, expect, test } from "vitest";
import { READ_TIMEOUT } from "../../lib/api/transport/server.ts";
import { FaultyShop } from "../fixtures/shop/faulty-shop.ts";
import { ask, forAll } from "../fixtures/shop/shops.ts";

/** A storefront whose API accepts each call and never responds. */
const shop = new FaultyShop(6);
const read = (name: string, path: string, locale: string) =>
  ask(`${name}.localhost:${shop.port}`, path, { port: shop.port, headers: { cookie: `locale=${locale}` } });

beforeAll(() => shop.start());
afterAll(() => shop.stop());

/** Paths with their status while the API is down: 503 where the page has no content without it. */
const PAGES: Readonly<Record<string, Readonly<Record<string, 200 | 503>>>> = {
  kaapi: {
    "/menu": 503,
    "/menu/category/dosa": 503,
    "/item/51/masala-dosa": 503,
    "/table/table-5": 503,
    "/offers": 503,
    "/store-locator": 503,
    "/sitemap.xml": 503,
    "/menu/rows/all": 503,
    "/table/table-5/rows/all": 503,
    "/search": 200,
    "/orders/7": 200,
    "/terms-and-conditions": 200,
    "/checkout": 200,
    "/by_ref/FRIEND": 200,
  },
  arepera: { "/pedidos": 200, "/pedidos/menu": 503 },
};
const all = Object.entries(PAGES).flatMap(([name, pages]) =>
  Object.entries(pages).map(([path, status]) => ({ name, path, status })),
);

test("[ROB-01] without a response of the API a page waits once, for all of its reads together, and has one heading of the first level", async () => {
  // In another language first, so that no script is loaded and no page compiled while time is measured.
  await shop.api.be("down");
  for (const { name, path } of all) await read(name, path, "en");
  await shop.api.be("silent");
  const answers = await Promise.all(
    all.map(async ({ name, path, status }) => {
      const started = performance.now();
      const answer = await read(name, path, name === "kaapi" ? "ar" : "es");
      return { path, wanted: status, took: performance.now() - started, ...answer };
    }),
  );
  for (const { path, wanted, took, status, body, headers } of answers) {
    expect.soft(status, path).toBe(wanted);
    // Two waits, one after the other, would be twice as long.
    expect.soft(took, path).toBeLessThan(READ_TIMEOUT * 1.9);
    if (headers["content-type"]?.includes("html")) expect.soft(body.match(/<h1[\s>]/g), path).toHaveLength(1);
    else expect.soft([headers["retry-after"], headers["cache-control"]], path).toEqual(["5", "no-store"]);
  }
  expect(answers.some(({ took }) => took > READ_TIMEOUT * 0.9)).toBe(true);
});

test("[MENU-01] [ROB-01] rows that could be read once are served without the API too", async () => {
  await shop.api.be("none");
  const read = () => ask(`kaapi.localhost:${shop.port}`, "/menu/rows/all", { port: shop.port });
  const { status, body } = await read();
  expect([status, JSON.parse(body).sections.length > 1]).toEqual([200, true]);
  await shop.api.be("down");
  expect((await shop.revalidate(["menu:kaapi-kitchen", "business:kaapi-kitchen"])).status).toBe(200);
  expect(await read()).toMatchObject({ status: 200, body });
});

test("[SEC-03] nothing of a guest is in the storefront's log, whatever fails: not from addresses, queries, headers, cookies or bodies", async () => {
  const CANARY = "zuleikha-canaria-98123456";
  await shop.api.be("down");
  shop.log = "";
  const host = `kaapi.localhost:${shop.port}`;
  const headers = {
    cookie: `locale=${CANARY}; place=${CANARY}; studio=${CANARY}; session=${CANARY}`,
    authorization: `Bearer ${CANARY}`,
    location_id: CANARY,
    table_id: CANARY,
    "x-visit-token": CANARY,
    "x-use-lang": CANARY,
    referer: `http://${host}/${CANARY}`,
    "user-agent": CANARY,
    "x-forwarded-for": CANARY,
    "content-type": "application/json",
  };
  const body = JSON.stringify({
    query: `{ ${CANARY} }`,
    tags: [CANARY],
    page: "menu",
    failures: [{ name: CANARY, at: CANARY }],
  });
  const reads = [
    ...["/menu", "/search", "/pg", "/checkout", "/graphql", "/p/config", "/sitemap.xml"].map(
      (path) => `${path}?q=${CANARY}`,
    ),
    ...[
      "/item/",
      "/orders/",
      "/table/",
      "/by_ref/",
      "/category/",
      "/payments/v1/txn/details/",
      "/api/studio/",
      "/",
    ].map((path) => `${path}${CANARY}`),
  ];
  const writes = [
    "/graphql",
    "/payments/v1/txn/init",
    `/payments/v1/txn/capture/${CANARY}`,
    "/p/visit",
    "/pg",
    "/menu",
  ];
  const ours = ["/api/place", "/api/revalidate", "/api/studio/draft", "/api/page-report"];
  const visits = [
    ...reads.map((path) => ({ path })),
    ...[...writes, ...ours].map((path) => ({ path, method: "POST", body })),
  ];
  for (const name of [host, `kaapi-kitchen.localhost:${shop.port}`])
    await forAll(visits, async ({ path, ...parts }) => {
      await ask(name, path, { port: shop.port, headers, ...parts });
    });
  await ask(`${CANARY}.localhost`, "/menu", { port: shop.port, headers });
  // It is another process's log: with a line of another shop all before it have arrived.
  const last = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  await ask(`union.localhost:${shop.port}`, "/graphql", { port: shop.port, ...last });
  await expect.poll(() => shop.log).toContain('"shop":"union-burger"');
  expect(shop.log.match(/"msg":"A call could not be passed on\."/g)?.length).toBeGreaterThan(5);
  expect(shop.log).toContain('"path":"/payments/v1/txn/details/…"');
  expect(shop.log).not.toContain("canaria");
});
