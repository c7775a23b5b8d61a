/** Used where no shop has a domain yet. Apple refuses it. */
const FALLBACK_SUBJECT = "mailto:admin@localhost";

const isLocal = (host: string) =>
  /(?:^|\.)(?:localhost|local|internal|test|invalid|example)$|^[\d.]+$|^\[/.test(host) || !host.includes(".");

/**
 * Reads VAPID_SUBJECT, the contact for push services' complaints, `mailto:` or `https:`. Null if it is not set. Throws
 * for a value that Apple's service refuses with 403 (BadJwtToken): not such an address, or one of this machine.
 */
export function readSubject(given: string | undefined): string | null {
  const text = given?.trim();
  if (!text) return null;
  const url = URL.parse(text);
  const host = url?.protocol === "mailto:" ? /^[^@\s]+@([^@\s]+)$/.exec(url.pathname)?.[1] : url?.hostname;
  if ((url?.protocol === "mailto:" || url?.protocol === "https:") && host && !isLocal(host)) return text;
  throw new Error(
    `VAPID_SUBJECT must be a contact address that is read, such as mailto:orders@your-shop.com or https://your-shop.com, but is "${text}".`,
  );
}

/**
 * The subject of one message: the configured one, else the URL of the shop that sends it (its first public domain).
 * Without either, the services of Google and Mozilla still deliver, but Apple's does not.
 */
export function subjectFor(set: string | null, domains: readonly string[]): string {
  const domain = domains.find((one) => /^[a-z0-9.-]+$/.test(one) && !isLocal(one));
  return set ?? (domain ? `https://${domain}` : FALLBACK_SUBJECT);
}
