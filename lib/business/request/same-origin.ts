/**
 * Browsers say where a call comes from. Another site, a sister of this one included, must not choose a store for its visitors, have codes
 * sent or sign guests up. Requests without these headers are not from a browser and carry no guest's session.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return !origin || (URL.canParse(origin) && new URL(origin).host === request.headers.get("host"));
}
