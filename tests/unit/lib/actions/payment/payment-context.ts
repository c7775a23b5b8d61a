import { createPaymentContext, type PaymentContext } from "@/lib/actions/payment/payment-context";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { Host } from "@/payments";
import { createStorage } from "@/payments/browser/storage";
import { FakeService } from "@/tests/contract/payments/fakes/service";
import type { MapStorage } from "@/tests/unit/lib/fixtures";

/** A browser without a page: the payment service in memory, and the addresses that the window was sent to. */
export function payingBrowser(storage: MapStorage, service = new FakeService()) {
  const left: string[] = [];
  const tokens: (string | null)[] = [];
  const locks = new Set<string>();
  let keys = 0;
  const page = { address: "http://shop.localhost/checkout" };
  const forgotten = new Set<() => void>();
  const go = (url: string) => {
    left.push(url);
    return true;
  };
  const host: Host = {
    loadScript: () => Promise.resolve(undefined),
    global: () => undefined,
    redirect: go,
    postForm: go,
    show: () => ({ update: () => undefined, close: () => undefined }),
    wait: () => Promise.resolve(),
    pause: (ms, signal) =>
      ms <= 3_000 ? Promise.resolve() : new Promise((resolve) => signal.addEventListener("abort", () => resolve(null))),
    report: () => undefined,
    inApp: false,
    async fetch(url, init) {
      tokens.push(new Headers(init.headers).get("authorization"));
      const { status, body } = service.handle(init.method ?? "GET", url, init);
      return Response.json(body, { status });
    },
    now: () => Date.now(),
    newKey: () => `attempt-${service.txns.size}-${++keys}`,
    storage: createStorage(() => storage as unknown as Storage),
    async lock(name) {
      if (locks.has(name)) return null;
      locks.add(name);
      return () => void locks.delete(name);
    },
    url: () => page.address,
    replaceUrl: (url) => {
      page.address = url;
    },
    onRestored: () => () => undefined,
    broadcast: () => undefined,
    onBroadcast: (_topic, callback) => {
      forgotten.add(callback);
      return () => forgotten.delete(callback);
    },
  };
  return { service, left, tokens, page, host };
}

export const SETTINGS: PaymentSettings = {
  way: "service",
  gateways: ["PhonePe"],
  env: "staging",
  sandbox: {},
  cooks: true,
  express: null,
  describes: { ordering: "Test Kitchen: order", wallet: "Test Kitchen: wallet" },
  country: null,
};

export const contextOf = (
  state: StorefrontState,
  host: Host,
  settings: Partial<PaymentSettings> = {},
): PaymentContext => createPaymentContext(state, { ...SETTINGS, ...settings }, host);
