import { beforeEach } from "vitest";
import { workerSource } from "@/lib/offline/worker-source";
import { bundleScript } from "@/scripts/build/browser-scripts";

/** Built from the current source, because the generated file may be older. */
export const WORKER = await bundleScript("lib/offline/worker/index.ts");
export const RETIRED = await bundleScript("lib/offline/worker/retired.ts");

/** Runs the worker's script with a fake network and fake caches. */
export const ORIGIN = "https://shop.example";
type Handler = (event: never) => void;
export class MemoryCache {
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
export let stores: Map<string, MemoryCache>;
export let network: (url: string) => Response | Promise<Response>;
export let handlers: Map<string, Handler>;
export const shown: unknown[] = [];
export const opened: string[] = [];
export let windows: { url: string; focus: () => void }[] = [];

export function start(business = "kaapi", base = "") {
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

export function run(source: string) {
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

export const html = (business = "kaapi", text = "Menu") => {
  const answer = new Response(`<html data-business="${business}">${text}`, {
    headers: { "content-type": "text/html" },
  });
  Object.defineProperty(answer, "type", { value: "basic" });
  answer.clone = () => html(business, text);
  return answer;
};

export async function ask(path: string, mode = "navigate", method = "GET"): Promise<Response | null> {
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
export async function keep(pages: string[], files: string[] = []) {
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

/** Replaces the network; throw from it to be offline. */
export function setNetwork(respond: typeof network) {
  network = respond;
}
export function setWindows(open: typeof windows) {
  windows = open;
}

/** Empties the caches and takes the network away before each test. Test files share one module graph, so each file has to call this itself. */
export function withoutNetwork(): void {
  beforeEach(() => {
    stores = new Map();
    network = () => {
      throw new TypeError("no network");
    };
  });
}
