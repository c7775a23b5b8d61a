/**
 * The address of a request, whose host is in its headers. Null for one that is none. Resolved against a host, `//x/menu` would
 * be the address of another one.
 */
export const addressOf = (url: string): URL | null => (url.startsWith("/") ? new URL(`http://localhost${url}`) : null);
