import { getSocket } from "@/lib/actions/get-socket";
import { headerState, whenFresh } from "@/lib/actions/get-source";
import type { ApolloSource } from "@/lib/api/transport/apollo";
import type { StorefrontState } from "@/lib/state/storefront-state";

const sources = new WeakMap<StorefrontState, Promise<ApolloSource>>();

/**
 * The source for a customer's own data, with a normalised cache; its code is loaded with the first call. The cache is
 * emptied whenever the token changes hands, so that nobody sees what the one before read.
 */
export function getApollo(storefront: StorefrontState): Promise<ApolloSource> {
  const known = sources.get(storefront);
  if (known) return known;
  const making = make(storefront);
  sources.set(storefront, making);
  making.catch(() => sources.delete(storefront));
  return making;
}

async function make(storefront: StorefrontState): Promise<ApolloSource> {
  const { apolloSource } = await import("@/lib/api/transport/apollo");
  const { subPath, currency, origin } = storefront.settings;
  const source = apolloSource({
    subPath,
    currency,
    headers: () => headerState(storefront),
    socket: () => getSocket(storefront),
    ...(origin ? { origin } : {}),
  });
  storefront.session.subscribe((session, before) => {
    if (session.user?.phone !== before.user?.phone || !session.accessToken !== !before.accessToken)
      void source.forget();
  });
  const send: ApolloSource["send"] = async (document, variables, options) => {
    await whenFresh(storefront);
    return source.send(document, variables, options);
  };
  return { ...source, send };
}
