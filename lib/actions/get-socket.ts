import { headerState } from "@/lib/actions/get-source";
import { graphqlPath, socketUrl } from "@/lib/api/transport/client-config";
import type { LiveSocket } from "@/lib/api/transport/socket";
import { requestHeaders } from "@/lib/domain/customer/session/request-headers";
import type { StorefrontState } from "@/lib/state/storefront-state";

const sockets = new WeakMap<StorefrontState, Promise<LiveSocket>>();

/** The visitor's single socket connection. Its first subscription opens it; the first call loads its code. */
export function getSocket(storefront: StorefrontState): Promise<LiveSocket> {
  const known = sockets.get(storefront);
  if (known) return known;
  const opening = openOwnSocket(storefront);
  sockets.set(storefront, opening);
  opening.catch(() => sockets.delete(storefront));
  return opening;
}

/** A connection of its own, for a caller that needs the headers of now; the caller closes it. */
export async function openOwnSocket(storefront: StorefrontState): Promise<LiveSocket> {
  const { openSocket } = await import("@/lib/api/transport/socket");
  const { origin, subPath } = storefront.settings;
  return openSocket({
    url: socketUrl(graphqlPath(subPath), origin || globalThis.location.origin),
    connectionParams: () => requestHeaders(headerState(storefront)),
    random: storefront.random,
  });
}
