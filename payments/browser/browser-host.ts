import type { Host } from "../core/host.ts";
import type { SandboxOrigins } from "../core/types.ts";
import { ROWS } from "../providers/rows.ts";
import type { Present } from "../views/view-props.ts";
import { appearanceOf } from "./appearance.ts";
import { announceForget, onForget } from "./forget-channel.ts";
import { createLeave } from "./leave.ts";
import { createScriptLoader } from "./load-script.ts";
import { createLock } from "./lock.ts";
import { redact } from "./redact.ts";
import { createStorage } from "./storage.ts";
import { createWait, pause } from "./wake.ts";

export interface BrowserHostOptions {
  /** Draws the views; made by `createPresent`. */
  readonly present: Present;
  /** Receives redacted events: names and codes, no secrets. */
  readonly report?: (event: string, detail: unknown) => void;
  readonly sandbox?: SandboxOrigins;
  /** The CSP nonce of this page, for the scripts that are inserted. */
  readonly nonce?: () => string | undefined;
  readonly window?: Window & typeof globalThis;
}

/** In-app browsers and proxy browsers such as Opera Mini, which cannot host overlays or popups. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Opera Mini|OPiOS|UCBrowser|; wv\)/;

/**
 * Creates the host for a real browser. Call it once per page, in the browser only; importing this module has no side
 * effects.
 */
export function createBrowserHost(options: BrowserHostOptions): Host {
  const window = options.window ?? globalThis.window;
  const storage = createStorage(() => window.localStorage);
  const now = () => Date.now();
  const newKey = () => keyOf(window.crypto);
  const global = (name: string) => (window as unknown as Record<string, unknown>)[name];
  return {
    loadScript: createScriptLoader({
      document: () => window.document,
      global,
      pause,
      mayLoad: scriptPolicy(options.sandbox ?? {}),
      nonce: options.nonce,
    }),
    global,
    ...createLeave(window),
    show: options.present,
    appearance: () => {
      const style = window.getComputedStyle(window.document.documentElement);
      return appearanceOf((variable) => style.getPropertyValue(variable));
    },
    wait: createWait(window),
    report: (event, detail) => options.report?.(event, redact(detail)),
    inApp: IN_APP.test(window.navigator.userAgent),
    fetch: (url, init) => window.fetch(url, init),
    pause,
    now,
    newKey,
    storage,
    lock: createLock({ locks: window.navigator.locks, storage, now, newKey, pause: quietPause, every }),
    url: () => window.location.href,
    // Next keeps its router state in history.state, so it has to be passed on.
    replaceUrl: (url) => window.history.replaceState(window.history.state, "", url),
    onRestored: (callback) => {
      const listener = (event: PageTransitionEvent) => event.persisted && callback();
      window.addEventListener("pageshow", listener);
      return () => window.removeEventListener("pageshow", listener);
    },
    broadcast: (topic) => announceForget(window, topic),
    onBroadcast: (topic, callback) => onForget(window, topic, callback),
  };
}

const quietPause = (ms: number) => pause(ms, new AbortController().signal);

function every(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}

/** Returns 128 random bits. randomUUID exists on secure pages only, and local demo shops use plain http. */
function keyOf(crypto: Crypto): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function scriptPolicy(sandbox: SandboxOrigins): (url: URL) => boolean {
  const vendors = new Set(Object.values(ROWS).flatMap(({ scripts }) => scripts.map(({ src }) => new URL(src).origin)));
  const sandboxes = new Set(Object.values(sandbox));
  return (url) => (url.protocol === "https:" && vendors.has(url.origin)) || sandboxes.has(url.origin);
}
