/**
 * True for calls from our own pages. Browsers send the origin of a call: another site, even a sibling of this one, must
 * not choose a store for its visitors, have codes sent or sign guests up. Requests without these headers do not come
 * from a browser and carry no guest's session.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return !origin || isOriginOf(origin, request.headers.get("host"), request.headers.get("x-forwarded-proto"));
}

/**
 * Whether an Origin header is exactly an origin of the host that is called. "null", the origin of a sandboxed page, is
 * none. The scheme is compared where a front server reports the browser's; without that report either is taken, because
 * https may end in front of us.
 */
export function isOriginOf(origin: string, host: string | null | undefined, forwarded?: string | null): boolean {
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  if (parsed?.origin !== origin || parsed.host !== host?.toLowerCase()) return false;
  // Some front servers report a socket's own scheme.
  const reported = forwarded?.split(",")[0]?.trim().toLowerCase().replace(/^ws/, "http");
  return reported ? parsed.protocol === `${reported}:` : /^https?:$/.test(parsed.protocol);
}
