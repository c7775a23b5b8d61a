import { beforeEach } from "vitest";
import { workerSource } from "@/lib/offline/worker-source";
import { bundleScript } from "@/scripts/build/browser-scripts";

/** Built from the current source, because the generated file may be older. */
export const WORKER = await bundleScript("lib/offline/worker/index.ts");
export const RETIRED = await bundleScript("lib/offline/worker/retired.ts");

export const ORIGIN = "https://shop.example";
type Handler = (event: never) => void;
export class MemoryCache {
  readonly responses = new Map<string, Response>();
  async match(key: string | Request) {
    return this.responses.get(typeof key === "string" ? key : key.url)?.clone();
  }
  async put(key: string | Request, response: Response) {
    this.responses.set(typeof key === "string" ? key : key.url, response);
  }
  async keys() {
    return [...this.responses.keys()].map((url) => ({ url }));
  }
  async delete(key: { url: string }) {
    return this.responses.delete(key.url);
  }
}
export let cachesByName: Map<string, MemoryCache>;
export let network: (url: string) => Response | Promise<Response>;
export let handlers: Map<string, Handler>;
export const notifications: unknown[] = [];
export const openedUrls: string[] = [];
export let openWindows: { url: string; focus: () => void }[] = [];

export function startWorker(business = "kaapi", base = "") {
  const offlineTexts = {
    dir: "ltr",
    name: "Kaapi",
    title: "You are <offline>",
    text: "No page.",
    menu: "Menu",
    retry: "Again",
  } as const;
  const colors = { ground: "white", text: "black", action: "green", onAction: "white" };
  const settings = {
    business,
    build: "b1",
    base,
    language: "en",
    texts: { en: offlineTexts },
    icon: "/logo.svg",
    colors,
  };
  run(workerSource(settings, WORKER));
}

/** Runs the worker's script with a fake network and fake caches. */
export function run(source: string) {
  handlers = new Map();
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: () => undefined,
    registration: {
      unregister: async () => cachesByName.set("unregistered", new MemoryCache()),
      showNotification: async (title: string, options: object) => notifications.push({ title, ...options }),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => openWindows,
      openWindow: async (url: string) => openedUrls.push(url),
    },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  };
  const caches = {
    open: async (name: string) => {
      const cache = cachesByName.get(name) ?? new MemoryCache();
      cachesByName.set(name, cache);
      return cache;
    },
    keys: async () => [...cachesByName.keys()],
    delete: async (name: string) => cachesByName.delete(name),
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

export async function fetchThroughWorker(path: string, mode = "navigate", method = "GET"): Promise<Response | null> {
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
  const response = answer as Promise<Response> | null;
  const result = response ? await response : null;
  await Promise.all(waiting);
  return result;
}
export async function sendKeepMessage(pages: string[], files: string[] = []) {
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
export function setWindows(open: typeof openWindows) {
  openWindows = open;
}

/** Empties the caches and takes the network away before each test. Test files share one module graph, so each file has to call this itself. */
export function startEachTestOffline(): void {
  beforeEach(() => {
    cachesByName = new Map();
    network = () => {
      throw new TypeError("no network");
    };
  });
}
