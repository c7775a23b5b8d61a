import { beforeEach, expect, test } from "vitest";
import { KEPT_FILES } from "@/lib/offline/kept-files";
import { KEPT_PAGES, workerSource } from "@/lib/offline/worker-source";
import { bundleScript } from "@/scripts/browser-scripts";

/** As this source is now: what was generated may be older. */
const WORKER = await bundleScript("lib/offline/worker/index.ts");
const RETIRED = await bundleScript("lib/offline/worker/retired.ts");

/** The worker's script, run with a network and caches of our own. */
const ORIGIN = "https://shop.example";
type Handler = (event: never) => void;
class MemoryCache {
  readonly kept = new Map<string, Response>();
  async match(key: string | Request) {
    return this.kept.get(typeof key === "string" ? key : key.url)?.clone();
  }
  async put(key: string | Request, answer: Response) {
    this.kept.set(typeof key === "string" ? key : key.url, answer);
  }
  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
  async delete(key: { url: string }) {
    return this.kept.delete(key.url);
  }
}
let stores: Map<string, MemoryCache>;
let network: (url: string) => Response | Promise<Response>;
let handlers: Map<string, Handler>;
const shown: unknown[] = [];
const opened: string[] = [];
let windows: { url: string; focus: () => void }[] = [];

function start(business = "kaapi", base = "") {
  const words = {
    dir: "ltr",
    name: "Kaapi",
    title: "You are <offline>",
    text: "No page.",
    menu: "Menu",
    retry: "Again",
  } as const;
  const colors = { ground: "white", text: "black", action: "green", onAction: "white" };
  const settings = { business, build: "b1", base, language: "en", texts: { en: words }, icon: "/logo.svg", colors };
  run(workerSource(settings, WORKER));
}

function run(source: string) {
  handlers = new Map();
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: () => undefined,
    registration: {
      unregister: async () => stores.set("unregistered", new MemoryCache()),
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => opened.push(url),
    },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  };
  const caches = {
    open: async (name: string) => {
      const cache = stores.get(name) ?? new MemoryCache();
      stores.set(name, cache);
      return cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const fetch = async (what: URL | Request | string) => network(what instanceof Request ? what.url : String(what));
  new Function("self", "caches", "fetch", source)(self, caches, fetch);
}

beforeEach(() => {
  stores = new Map();
  network = () => {
    throw new TypeError("no network");
  };
});

const html = (business = "kaapi", text = "Menu") => {
  const answer = new Response(`<html data-business="${business}">${text}`, {
    headers: { "content-type": "text/html" },
  });
  Object.defineProperty(answer, "type", { value: "basic" });
  answer.clone = () => html(business, text);
  return answer;
};

async function ask(path: string, mode = "navigate", method = "GET"): Promise<Response | null> {
  let answer: Promise<Response> | null = null;
  const waiting: Promise<unknown>[] = [];
  const request = { url: `${ORIGIN}${path}`, method, mode };
  const event = {
    request: Object.setPrototypeOf(request, Request.prototype),
    resultingClientId: "tab",
    respondWith: (promised: Promise<Response>) => {
      answer = promised;
    },
    waitUntil: (promised: Promise<unknown>) => waiting.push(promised),
  };
  Object.defineProperties(event.request, {
    url: { value: request.url },
    method: { value: method },
    mode: { value: mode },
  });
  handlers.get("fetch")?.(event as never);
  const got = answer as Promise<Response> | null;
  const done = got ? await got : null;
  await Promise.all(waiting);
  return done;
}
async function keep(pages: string[], files: string[] = []) {
  let waiting: Promise<unknown> = Promise.resolve();
  const event = {
    data: { type: "keep", pages, files, language: "en" },
    source: { id: "tab", postMessage: () => undefined },
    waitUntil: (promised: Promise<unknown>) => {
      waiting = promised;
    },
  };
  handlers.get("message")?.(event as never);
  await waiting;
}

test("[CART-12] a menu that was opened once is answered without a network, a page that was not says so", async () => {
  start();
  network = () => html();
  expect(await (await ask("/menu"))?.text()).toContain("Menu");
  network = () => {
    throw new TypeError("no network");
  };
  expect(await (await ask("/menu?line=1"))?.text()).toContain("Menu");
  const never = await ask("/item/7/dosa");
  expect(never?.status).toBe(503);
  expect(await never?.text()).toContain("You are &#60;offline&#62;");
});

test("[CART-12] the rows of a menu's later sections are kept with it and answered without a network", async () => {
  start();
  const rows = () => {
    const answer = Response.json({ sections: [] });
    Object.defineProperty(answer, "type", { value: "basic" });
    answer.clone = rows;
    return answer;
  };
  network = (url) => (url.includes("/menu/rows/") ? rows() : html());
  await keep(["/menu", "/menu/rows/all"]);
  network = () => {
    throw new TypeError("no network");
  };
  expect(await (await ask("/menu/rows/all?of=1.delivery", "cors"))?.json()).toEqual({ sections: [] });
  await expect(ask("/menu/rows/7?of=1.delivery", "cors")).rejects.toThrow("no network");
});

test("[CART-12] with a network the page is always asked for, and an ill server is answered from what was kept", async () => {
  start();
  network = () => html("kaapi", "old");
  await ask("/menu");
  network = () => html("kaapi", "new");
  expect(await (await ask("/menu"))?.text()).toContain("new");
  network = () => new Response("bad gateway", { status: 502 });
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
  network = () => html();
  await ask(path);
  await keep([path]);
  expect([...(stores.get("kaapi:b1")?.kept.keys() ?? [])].filter((key) => key !== "/__language")).toEqual([]);
});

test("[SEC-01] another business's page that this address answers with is never kept", async () => {
  start();
  network = () => html("rival");
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
  network = () => html();
  await keep(["/menu"]);
  expect([...stores.keys()]).toEqual(["kaapi:b1"]);
});

test("[CFG-06] below a sub-path only what lies below it is answered for", async () => {
  start("arepera", "/pedidos");
  network = () => html("arepera");
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

const order = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";
async function push(data: unknown) {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  const text = typeof data === "string" ? data : JSON.stringify(data);
  handlers.get("push")?.({ data: { json: () => JSON.parse(text) }, waitUntil } as never);
  await work;
}

test("[LIVE-01] a message about an order is shown in its language, once per order, and a tap leads to that order", async () => {
  start("kaapi", "/pedidos");
  shown.length = 0;
  const said = {
    title: "Kaapi · Order 7",
    body: "Ready.",
    dir: "ltr",
    lang: "en",
    tag: order,
    path: `/orders/${order}`,
  };
  await push(said);
  const url = `/pedidos/orders/${order}`;
  const { path: _path, ...look } = said;
  expect(shown).toEqual([{ ...look, renotify: true, icon: "/logo.svg", data: { url } }]);
  const click = async () => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    handlers.get("notificationclick")?.({
      notification: { close: () => undefined, data: { url } },
      waitUntil,
    } as never);
    await work;
  };
  await click();
  expect(opened).toEqual([ORIGIN + url]);
  let focused = 0;
  windows = [{ url: ORIGIN + url, focus: () => (focused += 1) }];
  await click();
  expect([opened.length, focused]).toEqual([1, 1]);
});

test("[SEC-02] a message that is no word about an order, or leads elsewhere, is not shown", async () => {
  start();
  shown.length = 0;
  const said = { title: "Kaapi", body: "Ready.", dir: "ltr", lang: "en", tag: order };
  for (const bad of [
    "nonsense",
    {},
    said,
    { ...said, path: "https://evil.example/" },
    { ...said, path: `/orders/${order}/../..` },
  ]) {
    await push(bad);
  }
  expect(shown).toEqual([]);
});

test("[D15] the worker of a business that wants none deletes what was kept and takes itself away", async () => {
  start();
  network = () => html();
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
