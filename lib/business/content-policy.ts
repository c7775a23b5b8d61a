import type { CaptchaProvider } from "@/config/constants";
import { consoleUrl } from "@/config/hosts";
import type { BusinessConfig } from "@/config/schema";
import { TELL_HEIGHT_SOURCE } from "@/lib/business/pages/height-script";
import type { PaymentSetup } from "@/lib/business/payment/payment-setup";
import { thirdPartySources } from "@/lib/business/third-parties";
import type { ThirdPartyScope } from "@/lib/domain/analytics/third-parties";
import { type CspDirective, paymentCsp } from "@/payments";

interface Allowance {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect?: readonly string[];
  readonly style?: readonly string[];
}

/** What captcha and sign-in providers need, by their own documentation (D17, SESS-02). */
const CAPTCHAS: Readonly<Record<CaptchaProvider, Allowance>> = {
  recaptcha: {
    script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  },
  turnstile: { script: ["https://challenges.cloudflare.com"], frame: ["https://challenges.cloudflare.com"] },
};
const GOOGLE: Allowance = {
  script: ["https://accounts.google.com/gsi/client"],
  frame: ["https://accounts.google.com/gsi/"],
  connect: ["https://accounts.google.com/gsi/"],
  style: ["https://accounts.google.com/gsi/style"],
};
const FACEBOOK: Allowance = {
  script: ["https://connect.facebook.net/"],
  frame: ["https://www.facebook.com/"],
  connect: ["https://www.facebook.com/", "https://graph.facebook.com/"],
};

/** The allowances that this business's keys require. */
function identityOf({ customizations }: BusinessConfig): Required<Allowance> {
  const { misc, socialLogin } = customizations.accessKeys;
  const used = [
    ...(misc.captchaKey ? [CAPTCHAS[misc.captchaProvider]] : []),
    ...(socialLogin.google.clientId ? [GOOGLE] : []),
    ...(socialLogin.facebook.appId ? [FACEBOOK] : []),
  ];
  const all = (kind: keyof Allowance) => used.flatMap((one) => one[kind] ?? []);
  return { script: all("script"), frame: all("frame"), connect: all("connect"), style: all("style") };
}

/** The origin of scripts and styles if they are served from elsewhere. */
function assetOrigin(prefix: string | undefined): string[] {
  return prefix && /^https?:/.test(prefix) && URL.canParse(prefix) ? [new URL(prefix).origin] : [];
}

/** The origins of the map background (STORE-06). */
function mapOrigins({ customizations }: BusinessConfig): string[] {
  const { style, tiles, hosts } = customizations.maps;
  const named = [style, tiles?.replace(/\{[^{}]*\}/g, "0")].filter((each) => each !== undefined);
  return [...new Set([...named.map((each) => new URL(each).origin), ...hosts.map((host) => `https://${host}`)])];
}

const policies = new WeakMap<BusinessConfig, Map<string, string>>();

/**
 * The Content-Security-Policy of a business's pages (D15): only what its configuration uses. A page is rendered once and
 * cached, so it can have no nonce: the page cache adds the hashes of the page's own inline scripts (SEC-02,
 * lib/render/inline-scripts). `host` is the visitor's Host header, already known to belong to this business.
 */
export function contentPolicy(business: BusinessConfig, host: string, scope: ThirdPartyScope = "none"): string {
  const known = policies.get(business) ?? new Map<string, string>();
  policies.set(business, known);
  const key = `${scope} ${host}`;
  const made = known.get(key) ?? makePolicy(business, host, { scope });
  // A business has only a few hosts; requests with invented ports must not grow this map.
  if (known.size < 50) known.set(key, made);
  return made;
}

/** The additional sources of a paying page. */
export interface PaymentPolicy {
  /** One per response: only this response's own inline scripts run. */
  readonly nonce: string;
  /** null on paying pages that open no gateway, such as the return page. */
  readonly setup: PaymentSetup | null;
}

/**
 * SEC-02, [ROBUST-11]: the policy of a paying page, created per response. Inline scripts need its nonce, and only the
 * hosts of enabled gateways are allowed; in the demo the sandbox's origins replace them.
 */
export function paymentPolicy(
  business: BusinessConfig,
  host: string,
  { nonce, setup }: PaymentPolicy,
  scope: ThirdPartyScope = "none",
): string {
  const added = paymentCsp({
    gateways: setup?.gateways ?? [],
    env: setup?.env ?? "production",
    sandbox: setup?.sandbox ?? {},
    posts: true,
  });
  return makePolicy(business, host, { scope, paying: { nonce, added } });
}

/**
 * The policy of the studio: a nonce per response, no foreign script, and no page may frame it. One form leads elsewhere, to
 * the staff console.
 */
export function studioPolicy(business: BusinessConfig, host: string, nonce: string): string {
  const added = { "form-action": [new URL(consoleUrl(business.biz.env)).origin] };
  return makePolicy(business, host, { scope: "none", paying: { nonce, added } }).replace(
    "frame-ancestors 'self'",
    "frame-ancestors 'none'",
  );
}

interface Extra {
  readonly nonce: string;
  readonly added: Readonly<Partial<Record<CspDirective, readonly string[]>>>;
}

interface PolicyOf {
  readonly scope: ThirdPartyScope;
  readonly paying?: Extra;
}

/** In development a page is rendered per request, without the cache that knows its scripts, and reloads by `eval`. */
const development = (extra: Extra | undefined): readonly string[] =>
  process.env.NODE_ENV === "development" ? ["'unsafe-eval'", ...(extra ? [] : ["'unsafe-inline'"])] : [];

function makePolicy(business: BusinessConfig, host: string, { scope, paying: extra }: PolicyOf): string {
  const assets = assetOrigin(process.env.ASSET_PREFIX);
  const identity = identityOf(business);
  // PAGE-01: the frame of a raw page is subject to both its own policy and this one.
  const raw = business.customPages.some(({ contentType }) => contentType === "html");
  const rules: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      ...(extra ? [`'nonce-${extra.nonce}'`] : []),
      ...development(extra),
      ...(raw ? [TELL_HEIGHT_SOURCE] : []),
      ...assets,
      ...identity.script,
    ],
    "style-src": ["'self'", "'unsafe-inline'", ...assets, ...identity.style],
    // A menu may show pictures from any server; pictures do not run.
    "img-src": ["'self'", "https:", "data:", "blob:"],
    "font-src": ["'self'", ...assets],
    // Not every browser counts a socket as 'self'.
    "connect-src": ["'self'", `ws://${host}`, `wss://${host}`, ...assets, ...identity.connect, ...mapOrigins(business)],
    // Only its own pages, such as a preview of the storefront (CART-09).
    "frame-src": ["'self'", ...identity.frame],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "media-src": ["'self'", ...(raw ? ["https:"] : [])],
    "form-action": ["'self'"],
    "base-uri": ["'self'"],
    "object-src": ["'none'"],
    // Only pages of the same host may frame the storefront (CART-09).
    "frame-ancestors": ["'self'"],
  };
  const added = (name: string, sources: readonly string[]) => {
    const services = thirdPartySources(business, scope).flatMap((each) => each[name as keyof typeof each] ?? []);
    const more = [...(extra?.added[name as CspDirective] ?? []), ...services];
    return more.length > 0 ? [...new Set([...sources.filter((source) => source !== "'none'"), ...more])] : sources;
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${added(name, sources).join(" ")}`)
    .join("; ");
}
