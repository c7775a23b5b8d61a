import type { ResolvedHost } from "@/config/resolve-host";

/** Business ids never contain it, and paths need no escaping for it. */
const MARK = "~";

/** A host with what its pages show: the published configuration, or an edition of the draft. */
export interface ShownHost extends ResolvedHost {
  readonly edition?: string;
}

/**
 * RTE-23: the first segment of an internal path. Pages of the business-id host are rendered and cached separately from
 * those for guests, because only they contain the theme bar; those of a draft separately for each edition.
 */
export const businessSegment = ({ business, kind, edition }: ShownHost): string =>
  kind === "business-id" ? `${business.biz.id}${MARK}${edition ?? ""}` : business.biz.id;

/** The business a segment names, whether it is the page variant with the theme bar, and the edition of the draft. */
export function readBusinessSegment(segment: string): { id: string; editing: boolean; edition: string | null } {
  const [id = "", edition] = segment.split(MARK, 2);
  return { id, editing: edition !== undefined, edition: edition || null };
}

/** Whether the key of a cached page is one of a draft: its internal path, behind Next's own prefix for the route. */
export const isOfDraft = (cacheKey: string): boolean => /^(?:\/route-cache\/[^$]*\$)?\/[^/]+~\d/.test(cacheKey);
