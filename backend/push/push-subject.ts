/** For a machine that is nobody's shop yet. Apple refuses it. */
const NOBODY = "mailto:admin@localhost";

const isLocal = (host: string) =>
  /(?:^|\.)(?:localhost|local|internal|test|invalid|example)$|^[\d.]+$|^\[/.test(host) || !host.includes(".");

/**
 * Reads VAPID_SUBJECT: whom a push service may write to when it has a complaint, `mailto:` or `https:`. Null when it is not set.
 * Throws for what Apple's service answers with 403 (BadJwtToken): no such address, or one of this machine.
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
 * The subject of one message: what was set, else the address of the shop that it is from (its first domain that is not of this
 * machine). Without either the services of Google and Mozilla still deliver, and Apple's does not.
 */
export function subjectFor(set: string | null, domains: readonly string[]): string {
  const domain = domains.find((one) => /^[a-z0-9.-]+$/.test(one) && !isLocal(one));
  return set ?? (domain ? `https://${domain}` : NOBODY);
}
