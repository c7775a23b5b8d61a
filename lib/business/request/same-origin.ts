/**
 * True for calls from our own pages. Browsers send the origin of a call: another site, even a sibling of this one, must
 * not choose a store for its visitors, have codes sent or sign guests up. Requests without these headers do not come
 * from a browser and carry no guest's session.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return !origin || isOriginOf(origin, request.headers.get("host"));
}

/** Whether an Origin header names the host that is called. "null", the origin of a sandboxed page, names none. */
export const isOriginOf = (origin: string, host: string | null | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
