import { allowedTarget, type LeavePolicy } from "../../../../payments/browser/leave.ts";
import { ScriptError } from "../../../../payments/browser/load-script.ts";
import { redact } from "../../../../payments/browser/redact.ts";
import { createStorage } from "../../../../payments/browser/storage.ts";
import type { Host } from "../../../../payments/core/host.ts";
import type { ScriptSpec } from "../../../../payments/providers/rows.ts";
import type { ShownView, ViewName, ViewProps } from "../../../../payments/views/view-props.ts";
import type { Clock } from "./clock.ts";
import type { FakeService } from "./service.ts";

export interface Navigation {
  readonly kind: "redirect" | "post";
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What happens to one request on the network. */
export interface Trip {
  readonly before?: number;
  readonly after?: number;
  /** The request never arrives. */
  readonly lost?: boolean;
  /** It arrives, but its response does not. */
  readonly replyLost?: boolean;
  /** It arrives twice. */
  readonly twice?: boolean;
  /** A copy of it arrives this many milliseconds later, after anything sent meanwhile. */
  readonly again?: number;
  /** The service is overloaded and did nothing. */
  readonly overloaded?: boolean;
}

/** What all tabs of one browser share. */
export class Browser {
  readonly items = new Map<string, string>();
  readonly locks = new Set<string>();
  readonly listeners = new Map<string, Set<() => void>>();
  storageBroken = false;
  keys = 0;

  storage(): Storage {
    if (this.storageBroken) throw new DOMException("denied", "SecurityError");
    const { items } = this;
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      key: (index: number) => [...items.keys()][index] ?? null,
      get length() {
        return items.size;
      },
      clear: () => items.clear(),
    };
  }
}

/** An open view with its latest props. */
export interface Shown {
  readonly name: ViewName;
  readonly props: ViewProps[ViewName];
  closed: boolean;
}

/** One tab. Scripts are "loaded" when the vendor is installed in `globals`; `blocked` scripts fail. */
export class Tab implements Host {
  readonly navigations: Navigation[] = [];
  readonly views: Shown[] = [];
  readonly reports: { readonly event: string; readonly detail: unknown }[] = [];
  readonly log: string[] = [];
  readonly globals: Record<string, unknown> = {};
  readonly scripts: string[] = [];
  readonly slots = new Map<string, HTMLElement>();
  readonly held = new Set<string>();
  readonly restored = new Set<() => void>();
  readonly storage;
  blocked: (src: string) => boolean = () => false;
  /** Scripts are blocked by the page's own CSP. */
  refusedByPolicy = false;
  trip: (request: { readonly method: string; readonly path: string }) => Trip = () => ({ before: 10, after: 10 });
  address = "https://shop.example/choose-payment-method";
  inApp = false;
  /** The page was killed: its pending promises never settle. */
  dead = false;
  /** False while hidden or offline. */
  awake = true;
  /** Charges of that txn at the moment of the last details response that reached this tab. */
  truth = 0;
  readonly #wakers = new Set<() => void>();

  readonly clock: Clock;
  readonly service: FakeService;
  readonly browser: Browser;

  constructor(clock: Clock, service: FakeService, browser = new Browser()) {
    this.clock = clock;
    this.service = service;
    this.browser = browser;
    const storage = createStorage(() => this.browser.storage());
    this.storage = {
      ...storage,
      set: (key: string, value: string) => {
        if (this.dead) return;
        this.log.push(`store ${value.match(/"phase":"(\w+)"/)?.[1] ?? key}`);
        storage.set(key, value);
      },
    };
  }

  now = () => this.clock.now();
  newKey = () => `key${++this.browser.keys}-${"0".repeat(24)}`;
  pause = (ms: number, signal: AbortSignal) => this.#alive(this.clock.pause(ms, signal));
  url = () => this.address;
  replaceUrl = (url: string) => {
    this.address = url;
  };
  global = (name: string) => this.globals[name];
  report = (event: string, detail: unknown) => void this.reports.push({ event, detail: redact(detail) });

  /** Promises of a killed tab never settle. */
  #alive = async <T>(promise: Promise<T>): Promise<T> => {
    const value = await promise;
    return this.dead ? new Promise<never>(() => undefined) : value;
  };

  kill(): void {
    this.dead = true;
    for (const name of this.held) this.browser.locks.delete(name);
  }

  wait = async (ms: number, signal: AbortSignal) => {
    if (this.awake) await this.pause(ms, signal);
    if (!this.awake && !signal.aborted) await new Promise<void>((wake) => this.#wakers.add(wake));
  };

  wake(): void {
    this.awake = true;
    for (const wake of this.#wakers) wake();
    this.#wakers.clear();
  }

  loadScript = async (script: ScriptSpec) => {
    this.scripts.push(script.src);
    await this.clock.pause(20);
    if (this.blocked(script.src)) throw new ScriptError(`${script.src} could not be loaded.`, this.refusedByPolicy);
    return script.global ? this.globals[script.global] : undefined;
  };

  fetch = (url: string, init: RequestInit): Promise<Response> => this.#alive(this.#travel(url, init));

  async #travel(url: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? "GET";
    const trip = this.trip({ method, path: new URL(url).pathname });
    await this.pause(trip.before ?? 0, new AbortController().signal);
    if (trip.lost) throw new TypeError("Failed to fetch");
    if (trip.overloaded) return new Response("{}", { status: 503, headers: { "retry-after": "2" } });
    const arrive = () => this.service.handle(method, url, init);
    if (trip.twice) arrive();
    if (trip.again !== undefined) void this.clock.pause(trip.again).then(arrive);
    const answer = arrive();
    const truth = this.service.txns.get(url.split("/").at(-1) ?? "")?.charges ?? 0;
    await this.clock.pause(trip.after ?? 0);
    if (trip.replyLost) throw new TypeError("Failed to fetch");
    if (url.includes("/details/")) this.truth = truth;
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers ?? {} });
  }

  redirect = (url: string, policy: LeavePolicy) => this.#leave("redirect", url, {}, policy);
  postForm = (url: string, fields: Readonly<Record<string, string>>, policy: LeavePolicy) =>
    this.#leave("post", url, fields, policy);

  #leave(
    kind: Navigation["kind"],
    url: string,
    fields: Readonly<Record<string, string>>,
    policy: LeavePolicy,
  ): boolean {
    if (!allowedTarget(url, policy) || this.dead) return false;
    this.log.push(kind);
    this.navigations.push({ kind, url, fields });
    return true;
  }

  show = <Name extends ViewName>(name: Name, props: ViewProps[Name]): ShownView<Name> => {
    const shown = { name, props, closed: false };
    this.views.push(shown);
    this.log.push(`show ${name}`);
    void this.#draw(shown, true);
    return {
      update: (changed) => {
        const before = shown.props as { mode?: string };
        if (!shown.closed) shown.props = { ...shown.props, ...changed };
        if (before.mode !== (shown.props as { mode?: string }).mode) void this.#draw(shown, false);
      },
      close: () => {
        shown.closed = true;
        this.slots.clear();
      },
    };
  };

  /** Slots appear a moment after rendering, as with React. */
  async #draw(shown: Shown, first: boolean): Promise<void> {
    await this.clock.pause(1);
    if (shown.closed || this.dead) return;
    const slot = (id: string) => {
      const element = { id: `${shown.name}-${id}` } as HTMLElement;
      this.slots.set(element.id, element);
      return element;
    };
    if (shown.name === "card") {
      const { onReady } = shown.props as ViewProps["card"];
      onReady({ cardNumber: slot("number"), expiry: slot("expiry"), cvv: slot("cvv") });
    } else if (shown.name === "brick") (shown.props as ViewProps["brick"]).onReady(slot("slot"));
    else if (shown.name === "stripe") {
      const props = shown.props as ViewProps["stripe"];
      if (first) props.onExpressReady(slot("express"));
      if (props.mode === "new") props.onReady(slot("payment"));
    }
  }

  /** The view that is open now. */
  view<Name extends ViewName>(name: Name): ViewProps[Name] {
    const open = this.views.filter((shown) => shown.name === name && !shown.closed).at(-1);
    if (!open) throw new Error(`No ${name} view is open.`);
    return open.props as ViewProps[Name];
  }

  get openViews(): number {
    return this.views.filter(({ closed }) => !closed).length;
  }

  lock = async (name: string) => {
    await this.clock.pause(0);
    if (this.browser.locks.has(name)) return null;
    this.browser.locks.add(name);
    this.held.add(name);
    return () => {
      if (this.held.delete(name)) this.browser.locks.delete(name);
    };
  };

  onRestored = (callback: () => void) => {
    this.restored.add(callback);
    return () => void this.restored.delete(callback);
  };

  broadcast = (topic: string) => {
    for (const listener of this.browser.listeners.get(topic) ?? []) listener();
  };

  onBroadcast = (topic: string, callback: () => void) => {
    const known = this.browser.listeners.get(topic) ?? new Set();
    this.browser.listeners.set(topic, known.add(callback));
    return () => void known.delete(callback);
  };
}
