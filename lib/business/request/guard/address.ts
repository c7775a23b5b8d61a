/**
 * The address of a request, whose host is in its headers. Null for one that is none. Resolved against a host, `//x/menu` would
 * be the address of another one.
 */
export const addressOf = (url: string): URL | null => (url.startsWith("/") ? new URL(`http://localhost${url}`) : null);

/**
 * More than any address of ours, and any campaign's, has. Next looks all of them through for each one: seven thousand, which
 * fit into a head, would take it ten seconds.
 */
const MOST_PARAMETERS = 100;
/**
 * Of an address as Next writes it, up to twice into the head of a response: with each character escaped it is three times as long
 * as it came. With a longer head than a front server reads (deploy/nginx, proxy_buffer_size) a storefront counts as down.
 */
const LONGEST = 16 * 1024;

/** Whether an address is refused for its length. */
export const isTooLong = ({ pathname, search, searchParams }: URL): boolean =>
  search.split("&", MOST_PARAMETERS + 1).length > MOST_PARAMETERS ||
  pathname.length + Math.max(search.length, String(searchParams).length) > LONGEST;
