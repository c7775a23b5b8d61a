import { browserSource } from "@/lib/api/transport/browser";
import type { Source } from "@/lib/api/transport/source";
import type { HeaderState } from "@/lib/domain/customer/session/request-headers";
import { hasEnded } from "@/lib/domain/customer/session/token";
import type { RequestMode } from "@/lib/domain/enumerations";
import { CLIENT_MODE_TRAITS } from "@/lib/domain/shop/order-types";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The value of the x-request-type header: how a table code opened the storefront, else the business's own mode. */
export function currentRequestMode({ store, settings }: StorefrontState): RequestMode {
  const { clientMode } = store.getState();
  const { scanned, request } = CLIENT_MODE_TRAITS[clientMode];
  return scanned ? request : settings.requestMode;
}

/** API-03: the locale of the page (determined by its cookie), else the stored language. */
export function currentLanguage({ settings, session }: Pick<StorefrontState, "settings" | "session">): string {
  return settings.locale || session.getState().language || "en";
}

/** SESS-09: the input for the next request's headers. Store, token and table come from the state. */
export function headerState(storefront: StorefrontState): HeaderState {
  const { settings, session, store } = storefront;
  const { selected, table } = store.getState();
  return {
    apiKey: settings.apiKey,
    token: session.getState().accessToken,
    adminPrefix: settings.adminPrefix,
    language: currentLanguage(storefront),
    mode: currentRequestMode(storefront),
    storeId: selected?.id ?? null,
    tableId: table?.id ?? null,
    visitToken: storefront.visitToken?.() ?? null,
    channel: settings.channel,
    origin: settings.origin || globalThis.location?.origin || null,
  };
}

const sources = new WeakMap<StorefrontState, Source>();

/** The visitor's own source, for the readers of `lib/api`; one per state. */
export function getSource(storefront: StorefrontState): Source {
  const known = sources.get(storefront);
  if (known) return known;
  const source = sourceWith(storefront, () => headerState(storefront));
  const fresh: Source = {
    ...source,
    send: async (document, variables, options) => {
      if (!options?.asItIs) await whenFresh(storefront);
      return source.send(document, variables, options);
    },
  };
  sources.set(storefront, fresh);
  return fresh;
}

/** SESS-06: after a pause the stored token may have expired; it is refreshed before the first request. */
export async function whenFresh(storefront: StorefrontState): Promise<void> {
  const { accessToken } = storefront.session.getState();
  if (!accessToken || !hasEnded(accessToken, storefront.now())) return;
  const { reviveToken } = await import("@/lib/actions/customer/refresh-token");
  await reviveToken(storefront);
}

/** Like `getSource`, with other headers: for a store or table that is not selected yet. */
export function sourceWith({ settings }: StorefrontState, headers: () => HeaderState): Source {
  const { subPath, currency, origin } = settings;
  return browserSource({ subPath, currency, headers, ...(origin ? { origin } : {}) });
}
