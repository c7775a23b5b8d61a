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
 * Whose data it is and for which store it was read: what a call's headers say of it. A customer's token is renewed and stays
 * the same person; a guest's number is not proved, so a guest is their token.
 */
export function ownerOf({ session, store }: StorefrontState): string {
  const { accessToken, user } = session.getState();
  const { selected, ffMode } = store.getState();
  const person = isGuest(session.getState()) ? accessToken : accessToken && user?.phone;
  return JSON.stringify([person, selected?.id, selected?.ffMode ?? ffMode]);
}

/**
 * The cache of the signed-in person, made by `make` when there is none. It ends with the session or the choice of another store:
 * whoever comes next starts with an empty one, and an answer that is still on its way arrives in the old one.
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

/** After a write: a list that is on the screen is read again. Every other is read again when it is shown next. */
export async function refreshOwn<Data, Variables, Value>(
  storefront: StorefrontState,
  { document }: Query<Data, Variables, Value>,
): Promise<void> {
  const cache = caches.get(storefront);
  const name = /\bquery (\w+)/.exec(String(document))?.[1];
  if (!cache || cache.owner !== ownerOf(storefront) || !name) return;
  const shown = [...cache.client.getObservableQueries("active")].some((query) => query.queryName === name);
  // A list that cannot be read again says so where it is shown.
  if (shown) await cache.client.refetchQueries({ include: [name] }).catch(() => {});
}
