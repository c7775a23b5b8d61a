import type { ApolloClient } from "@apollo/client";
import type { Query } from "@/lib/api/transport/query";
import { isGuest } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

interface OwnCache {
  readonly owner: string;
  readonly client: ApolloClient;
}

const caches = new WeakMap<StorefrontState, OwnCache>();

/**
 * The owner and store of cached data, as in a request's headers. A customer stays the same when the token is refreshed.
 * A guest's number is not verified, so a guest is identified by the token.
 */
export function ownerOf({ session, store }: StorefrontState): string {
  const { accessToken, user } = session.getState();
  const { selected, ffMode } = store.getState();
  const person = isGuest(session.getState()) ? accessToken : accessToken && user?.phone;
  return JSON.stringify([person, selected?.id, selected?.ffMode ?? ffMode]);
}

/**
 * The cache of the signed-in customer, created by `make` on demand. It ends with the session or the selected store: the
 * next customer starts with an empty one, and a pending response goes to the old one.
 */
export function ownCache(storefront: StorefrontState, make: () => ApolloClient): ApolloClient {
  const known = caches.get(storefront);
  const owner = ownerOf(storefront);
  if (known?.owner === owner) return known.client;
  const client = make();
  caches.set(storefront, { owner, client });
  const stops = [storefront.session, storefront.store].map((slice) =>
    slice.subscribe(() => {
      if (ownerOf(storefront) === owner) return;
      for (const stop of stops) stop();
      if (caches.get(storefront)?.client === client) caches.delete(storefront);
      client.stop();
      void client.cache.reset({ discardWatches: true });
    }),
  );
  return client;
}

/** After a write: reads a displayed list again. All others are read again when next displayed. */
export async function refreshOwn<Data, Variables, Value>(
  storefront: StorefrontState,
  { document }: Query<Data, Variables, Value>,
): Promise<void> {
  const cache = caches.get(storefront);
  const name = /\bquery (\w+)/.exec(String(document))?.[1];
  if (!cache || cache.owner !== ownerOf(storefront) || !name) return;
  const shown = [...cache.client.getObservableQueries("active")].some((query) => query.queryName === name);
  // A list that cannot be read again shows its own error.
  if (shown) await cache.client.refetchQueries({ include: [name] }).catch(() => {});
}
