import type { BusinessConfig } from "@/config/schema";
import type { ThirdPartyScope, ThirdPartySettings } from "@/lib/domain/analytics/third-parties";

/** ANL-01: what the business has set up; null: nothing, and its pages then carry nothing of it. */
export function thirdPartiesOf({ customizations }: BusinessConfig): ThirdPartySettings | null {
  const { analytics, chat } = customizations.accessKeys;
  const { token, share } = analytics.productAnalytics;
  const settings: ThirdPartySettings = {
    productAnalytics: token && share > 0 ? { token, share } : null,
    tagManager: analytics.tagManager.id || null,
    webAnalytics: analytics.webAnalytics.id || null,
    sessionRecording: analytics.sessionRecording.id || null,
    chat: (chat.enabled && chat.key) || null,
    askConsent: analytics.askConsent,
  };
  const { askConsent: _, ...services } = settings;
  return Object.values(services).some((service) => service !== null) ? settings : null;
}

type Directive = "script-src" | "style-src" | "font-src" | "connect-src" | "worker-src";
export type ThirdPartySources = Readonly<Partial<Record<Directive, readonly string[]>>>;

type Service = keyof Omit<ThirdPartySettings, "askConsent">;

/** By their own documentation. Pictures from any https address are allowed anyway. */
const SOURCES: Readonly<
  Record<Service, { readonly scopes: readonly ThirdPartyScope[]; readonly sources: ThirdPartySources }>
> = {
  productAnalytics: { scopes: ["open", "closed"], sources: { "connect-src": ["https://api.mixpanel.com"] } },
  webAnalytics: {
    scopes: ["open", "closed"],
    sources: {
      // Not the tag manager's script, which is on the same host.
      "script-src": ["https://www.googletagmanager.com/gtag/"],
      "connect-src": ["https://*.google-analytics.com", "https://*.analytics.google.com"],
    },
  },
  tagManager: {
    scopes: ["open"],
    sources: {
      "script-src": ["https://www.googletagmanager.com"],
      "connect-src": [
        "https://www.googletagmanager.com",
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
      ],
    },
  },
  sessionRecording: {
    scopes: ["open"],
    sources: { "script-src": ["https://*.clarity.ms"], "connect-src": ["https://*.clarity.ms"] },
  },
  chat: {
    scopes: ["open"],
    sources: {
      "script-src": ["https://client.crisp.chat"],
      "style-src": ["https://client.crisp.chat"],
      "font-src": ["https://client.crisp.chat"],
      "connect-src": ["https://client.crisp.chat", "https://storage.crisp.chat", "wss://client.relay.crisp.chat"],
      "worker-src": ["blob:"],
    },
  },
};

/** SEC-02, ANL-01: what a page's policy allows in addition; nothing of a service that is off. */
export function thirdPartySources(business: BusinessConfig, scope: ThirdPartyScope): readonly ThirdPartySources[] {
  const settings = thirdPartiesOf(business);
  if (!settings) return [];
  const used = (Object.keys(SOURCES) as Service[]).filter(
    (service) => settings[service] !== null && SOURCES[service].scopes.includes(scope),
  );
  const hosts = used.includes("tagManager") ? business.customizations.accessKeys.analytics.tagManager.hosts : [];
  const own = hosts.map((host) => `https://${host}`);
  return [...used.map((service) => SOURCES[service].sources), { "script-src": own, "connect-src": own }];
}
