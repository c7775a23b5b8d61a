import { hostsFor } from "@/config/hosts";
import type { BusinessConfig } from "@/config/schema";
import { GATEWAYS, type Gateway, isOneOf, type PaymentEnv, type SandboxOrigins } from "@/payments";

/** The payment setup of a business, as published by the payment service and the API. */
export interface PaymentSetup {
  /** Enabled, in order of preference; empty if neither responds. */
  readonly gateways: readonly Gateway[];
  /** Public keys, by gateway, of those that draw buttons on a page before a payment is begun. */
  readonly pageKeys: Readonly<Partial<Record<Gateway, string>>>;
  readonly env: PaymentEnv;
  /** Sandbox replacements of the vendors in the demo; never with env production. */
  readonly sandbox: SandboxOrigins;
  /** False in the demo's own shops, whose orders nobody cooks. */
  readonly cooks: boolean;
}

/** Only hosts of `env: production` take real payments. */
export const paymentEnv = ({ biz }: Pick<BusinessConfig, "biz">): PaymentEnv =>
  biz.env === "production" ? "production" : "staging";

/** Long enough to cost nothing, short enough that a newly enabled gateway is available when the owner checks. */
const FRESH_MS = 20_000;
const RETRY_MS = 2_000;
const PATIENCE_MS = 2_000;
const PAGE_KEY = /^pk_(?:test|live)_\w{1,200}$/;

interface CachedSetup {
  setup: PaymentSetup;
  freshUntil: number;
  reading: Promise<PaymentSetup> | null;
}
/** By business, per process. */
const cache = new Map<string, CachedSetup>();

/**
 * The setup of a business, cached for seconds. The first visitor waits for it (at most 2 s); later ones get the cached
 * value while it is read again. If there is no response, the last value stays; without one there is no gateway, and the
 * policy admits no provider.
 */
export function paymentSetup(business: BusinessConfig, now: () => number = Date.now): Promise<PaymentSetup> {
  const { id } = business.biz;
  const none: PaymentSetup = { gateways: [], pageKeys: {}, env: paymentEnv(business), sandbox: {}, cooks: true };
  const entry = cache.get(id) ?? { setup: none, freshUntil: Number.NEGATIVE_INFINITY, reading: null };
  cache.set(id, entry);
  if (now() < entry.freshUntil) return Promise.resolve(entry.setup);
  entry.reading ??= readSetup(business).then((setup) => {
    entry.reading = null;
    entry.freshUntil = now() + (setup ? FRESH_MS : RETRY_MS);
    entry.setup = setup ?? entry.setup;
    return entry.setup;
  });
  return entry.freshUntil === Number.NEGATIVE_INFINITY ? entry.reading : Promise.resolve(entry.setup);
}

async function readSetup(business: BusinessConfig): Promise<PaymentSetup | null> {
  const { biz } = business;
  const { api, payments } = hostsFor(biz.env);
  const env = paymentEnv(business);
  const [listed, demo] = await Promise.all([
    readJson(`${payments}/v1/account/business/${encodeURIComponent(biz.id)}/gateway`, biz.apiKey),
    env === "production" ? null : readJson(`${api}/p/payments`, biz.apiKey),
  ]);
  if (listed?.message !== "success" || !Array.isArray(listed.gateway_names)) return null;
  const gateways = listed.gateway_names.filter((name) => isOneOf(GATEWAYS, name));
  return {
    gateways,
    pageKeys: keysOf(listed.page_keys),
    env,
    sandbox: sandboxOf(demo?.sandbox),
    cooks: demo?.cooks !== false,
  };
}

/** Becomes part of a public page, so anything that is not plainly a publishable key stays out. */
function keysOf(value: unknown): PaymentSetup["pageKeys"] {
  const entries = Object.entries((typeof value === "object" && value) || {});
  return Object.fromEntries(
    entries.filter(([name, key]) => isOneOf(GATEWAYS, name) && typeof key === "string" && PAGE_KEY.test(key)),
  );
}

async function readJson(url: string, apiKey: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(url, {
      headers: { authorization: apiKey, "x-api-key": apiKey, accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: "no-store",
    });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === "object" ? (body as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Exact origins only, because they become part of a policy. */
function sandboxOf(value: unknown): SandboxOrigins {
  const entries = Object.entries((typeof value === "object" && value) || {});
  const sound = entries.filter(
    ([name, origin]) => isOneOf(GATEWAYS, name) && typeof origin === "string" && URL.parse(origin)?.origin === origin,
  );
  return Object.fromEntries(sound);
}
