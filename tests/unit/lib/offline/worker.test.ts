import { expect, test } from "vitest";
import { KEPT_FILES } from "@/lib/offline/kept-files";
import { KEPT_PAGES } from "@/lib/offline/worker-source";
import { HELD_SCRIPTS_FILE } from "@/lib/render/generated/held-scripts";

import {
  cachesByName,
  fetchThroughWorker,
  handlers,
  html,
  MemoryCache,
  ORIGIN,
  RETIRED,
  run,
  sendKeepMessage,
  setNetwork,
  startEachTestOffline,
  startWorker,
} from "./run-worker";

startEachTestOffline();

test("[CART-12] a menu that was opened once is answered without a network, a page that was not says so", async () => {
  startWorker();
  setNetwork(() => html());
  expect(await (await fetchThroughWorker("/menu"))?.text()).toContain("Menu");
  setNetwork(() => {
    throw new TypeError("no network");
  });
  expect(await (await fetchThroughWorker("/menu?line=1"))?.text()).toContain("Menu");
  const never = await fetchThroughWorker("/item/7/dosa");
  expect(never?.status).toBe(503);
  expect(await never?.text()).toContain("You are &#60;offline&#62;");
});

test("[CART-12] the rows of a menu's later sections, a table's too, are kept with it and answered without a network", async () => {
  startWorker();
  const rows = () => {
    const answer = Response.json({ sections: [] });
    Object.defineProperty(answer, "type", { value: "basic" });
    answer.clone = rows;
    return answer;
  };
  setNetwork((url) => (url.includes("/rows/") ? rows() : html()));
  await sendKeepMessage(["/menu", "/menu/rows/all", "/table/code-7", "/table/code-7/rows/all"]);
  setNetwork(() => {
    throw new TypeError("no network");
  });
  expect(await (await fetchThroughWorker("/menu/rows/all?of=1.delivery", "cors"))?.json()).toEqual({ sections: [] });
  expect(await (await fetchThroughWorker("/table/code-7/rows/all?of=1.dinein", "cors"))?.json()).toEqual({
    sections: [],
  });
  await expect(fetchThroughWorker("/menu/rows/7?of=1.delivery", "cors")).rejects.toThrow("no network");
});

test("[CART-12] with a network the page is always asked for, and an ill server is answered from what was kept", async () => {
  startWorker();
  setNetwork(() => html("kaapi", "old"));
  await fetchThroughWorker("/menu");
  setNetwork(() => html("kaapi", "new"));
  expect(await (await fetchThroughWorker("/menu"))?.text()).toContain("new");
  setNetwork(() => new Response("bad gateway", { status: 502 }));
  expect(await (await fetchThroughWorker("/menu"))?.text()).toContain("new");
  expect((await fetchThroughWorker("/store-locator"))?.status).toBe(502);
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
  startWorker();
  setNetwork(() => html());
  await fetchThroughWorker(path);
  await sendKeepMessage([path]);
  expect([...(cachesByName.get("kaapi:b1")?.responses.keys() ?? [])].filter((key) => key !== "/__language")).toEqual(
    [],
  );
});

test("[SEC-01] another business's page that this address answers with is never kept", async () => {
  startWorker();
  setNetwork(() => html("rival"));
  await fetchThroughWorker("/menu");
  await sendKeepMessage(["/menu"]);
  expect([...(cachesByName.get("kaapi:b1")?.responses.keys() ?? [])]).toEqual(["/__language"]);
});

test("[SEC-01] calls, posts and other hosts pass the worker by", async () => {
  startWorker();
  expect(await fetchThroughWorker("/graphql", "cors", "POST")).toBeNull();
  expect(await fetchThroughWorker("/graphql?query=x", "cors")).toBeNull();
  expect(await fetchThroughWorker("/p/health", "cors")).toBeNull();
  expect(await fetchThroughWorker("/api/place", "cors", "POST")).toBeNull();
  expect(await fetchThroughWorker("/menu?_rsc=1", "cors")).toBeNull();
});

test("[D15] an older build's cache goes only once the new one has its menu", async () => {
  startWorker();
  cachesByName.set("kaapi:b0", new MemoryCache());
  await sendKeepMessage(["/menu"]).catch(() => undefined);
  expect([...cachesByName.keys()]).toContain("kaapi:b0");
  setNetwork(() => html());
  await sendKeepMessage(["/menu"]);
  expect([...cachesByName.keys()]).toEqual(["kaapi:b1"]);
});

test("[CFG-06] below a sub-path only what lies below it is answered for", async () => {
  startWorker("arepera", "/pedidos");
  setNetwork(() => html("arepera"));
  expect(await fetchThroughWorker("/menu")).toBeNull();
  expect(await fetchThroughWorker("/pedidosextra/menu")).toBeNull();
  expect(await (await fetchThroughWorker("/pedidos/menu"))?.text()).toContain("Menu");
  await fetchThroughWorker("/pedidos");
  expect([...(cachesByName.get("arepera:b1")?.responses.keys() ?? [])]).toEqual([
    `${ORIGIN}/pedidos/menu`,
    `${ORIGIN}/pedidos`,
  ]);
});

test("[CART-12] pages that are the same for everybody are kept: menu, category, item, search, locator, home", () => {
  for (const path of ["/", "/menu", "/category/dosa", "/item/7/dosa", "/item/7", "/search", "/store-locator"])
    expect(path).toMatch(KEPT_PAGES);
  expect("/_next/static/chunks/a.js").toMatch(KEPT_FILES);
  expect(`/_next/static/${HELD_SCRIPTS_FILE}`, "what holds presses is kept with its page").toMatch(KEPT_FILES);
  expect("/_next/data/a.json").not.toMatch(KEPT_FILES);
});

test("[D15] the worker of a business that wants none deletes what was kept and takes itself away", async () => {
  startWorker();
  setNetwork(() => html());
  await sendKeepMessage(["/menu"]);
  run(RETIRED);
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  handlers.get("activate")?.({ waitUntil } as never);
  await work;
  expect([...cachesByName.keys()]).toEqual(["unregistered"]);
});
