import { expect, test } from "vitest";
import { KEPT_FILES } from "@/lib/offline/kept-files";
import { KEPT_PAGES } from "@/lib/offline/worker-source";

import {
  ask,
  handlers,
  html,
  keep,
  MemoryCache,
  ORIGIN,
  RETIRED,
  run,
  setNetwork,
  start,
  stores,
  withoutNetwork,
} from "./run-worker";

withoutNetwork();

test("[CART-12] a menu that was opened once is answered without a network, a page that was not says so", async () => {
  start();
  setNetwork(() => html());
  expect(await (await ask("/menu"))?.text()).toContain("Menu");
  setNetwork(() => {
    throw new TypeError("no network");
  });
  expect(await (await ask("/menu?line=1"))?.text()).toContain("Menu");
  const never = await ask("/item/7/dosa");
  expect(never?.status).toBe(503);
  expect(await never?.text()).toContain("You are &#60;offline&#62;");
});

test("[CART-12] the rows of a menu's later sections, a table's too, are kept with it and answered without a network", async () => {
  start();
  const rows = () => {
    const answer = Response.json({ sections: [] });
    Object.defineProperty(answer, "type", { value: "basic" });
    answer.clone = rows;
    return answer;
  };
  setNetwork((url) => (url.includes("/rows/") ? rows() : html()));
  await keep(["/menu", "/menu/rows/all", "/table/code-7", "/table/code-7/rows/all"]);
  setNetwork(() => {
    throw new TypeError("no network");
  });
  expect(await (await ask("/menu/rows/all?of=1.delivery", "cors"))?.json()).toEqual({ sections: [] });
  expect(await (await ask("/table/code-7/rows/all?of=1.dinein", "cors"))?.json()).toEqual({ sections: [] });
  await expect(ask("/menu/rows/7?of=1.delivery", "cors")).rejects.toThrow("no network");
});

test("[CART-12] with a network the page is always asked for, and an ill server is answered from what was kept", async () => {
  start();
  setNetwork(() => html("kaapi", "old"));
  await ask("/menu");
  setNetwork(() => html("kaapi", "new"));
  expect(await (await ask("/menu"))?.text()).toContain("new");
  setNetwork(() => new Response("bad gateway", { status: 502 }));
  expect(await (await ask("/menu"))?.text()).toContain("new");
  expect((await ask("/store-locator"))?.status).toBe(502);
});

test.each([
  "/checkout",
  "/orders/7",
  "/profile",
  "/wallet",
  "/address",
  "/pg",
  "/favourites",
  "/choose-payment-method",
  "/privacy-policy",
])("[SEC-01] %s is never kept", async (path) => {
  start();
  setNetwork(() => html());
  await ask(path);
  await keep([path]);
  expect([...(stores.get("kaapi:b1")?.kept.keys() ?? [])].filter((key) => key !== "/__language")).toEqual([]);
});

test("[SEC-01] another business's page that this address answers with is never kept", async () => {
  start();
  setNetwork(() => html("rival"));
  await ask("/menu");
  await keep(["/menu"]);
  expect([...(stores.get("kaapi:b1")?.kept.keys() ?? [])]).toEqual(["/__language"]);
});

test("[SEC-01] calls, posts and other hosts pass the worker by", async () => {
  start();
  expect(await ask("/graphql", "cors", "POST")).toBeNull();
  expect(await ask("/graphql?query=x", "cors")).toBeNull();
  expect(await ask("/p/health", "cors")).toBeNull();
  expect(await ask("/api/place", "cors", "POST")).toBeNull();
  expect(await ask("/menu?_rsc=1", "cors")).toBeNull();
});

test("[D15] an older build's cache goes only once the new one has its menu", async () => {
  start();
  stores.set("kaapi:b0", new MemoryCache());
  await keep(["/menu"]).catch(() => undefined);
  expect([...stores.keys()]).toContain("kaapi:b0");
  setNetwork(() => html());
  await keep(["/menu"]);
  expect([...stores.keys()]).toEqual(["kaapi:b1"]);
});

test("[CFG-06] below a sub-path only what lies below it is answered for", async () => {
  start("arepera", "/pedidos");
  setNetwork(() => html("arepera"));
  expect(await ask("/menu")).toBeNull();
  expect(await ask("/pedidosextra/menu")).toBeNull();
  expect(await (await ask("/pedidos/menu"))?.text()).toContain("Menu");
  await ask("/pedidos");
  expect([...(stores.get("arepera:b1")?.kept.keys() ?? [])]).toEqual([`${ORIGIN}/pedidos/menu`, `${ORIGIN}/pedidos`]);
});

test("[CART-12] pages that are the same for everybody are kept: menu, category, item, search, locator, home", () => {
  for (const path of ["/", "/menu", "/category/dosa", "/item/7/dosa", "/item/7", "/search", "/store-locator"])
    expect(path).toMatch(KEPT_PAGES);
  expect("/_next/static/chunks/a.js").toMatch(KEPT_FILES);
  expect("/_next/data/a.json").not.toMatch(KEPT_FILES);
});

test("[D15] the worker of a business that wants none deletes what was kept and takes itself away", async () => {
  start();
  setNetwork(() => html());
  await keep(["/menu"]);
  run(RETIRED);
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  handlers.get("activate")?.({ waitUntil } as never);
  await work;
  expect([...stores.keys()]).toEqual(["unregistered"]);
});
