/** The push services of current browsers: hosts, or with a leading dot everything below one. */
const PUSH_HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];
const MAX_CHARACTERS = 1000;

/**
 * Whether to accept a push address sent by a browser. The backend calls that address, so it must be a known push
 * service over https without a port or credentials, and never an address in our own network, whatever it resolves to.
 * `also`: further hosts, or whole origins (http://localhost:4000) for tests.
 */
export function isPushEndpoint(endpoint: string, also: readonly string[] = []): boolean {
  const url = endpoint.length <= MAX_CHARACTERS ? URL.parse(endpoint) : null;
  if (!url || url.username || url.password || url.hash) return false;
  if (also.includes(url.origin)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return [...PUSH_HOSTS, ...also].some((host) =>
    host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

const bytes = (text: string) => (/^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, "base64url").length : 0);

/** The browser's keys (RFC 8291): a point of P-256 and 16 secret bytes, as base64url. */
export const arePushKeys = (p256dh: string, auth: string): boolean => bytes(p256dh) === 65 && bytes(auth) === 16;
