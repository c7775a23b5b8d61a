import type { ResolvedHost } from "@/config/resolve-host";

/** Business ids never contain it, and paths need no escaping for it. */
const MARK = "~";

/**
 * RTE-23: the first segment of an internal path. Pages of the business-id host are rendered and cached separately from
 * those for guests, because only they contain the theme bar.
 */
export const businessSegment = ({ business, kind }: ResolvedHost): string =>
  kind === "business-id" ? `${business.biz.id}${MARK}` : business.biz.id;

/** The business a segment names, and whether it is the page variant with the theme bar. */
export function readBusinessSegment(segment: string): { id: string; editing: boolean } {
  const editing = segment.endsWith(MARK);
  return { id: editing ? segment.slice(0, -MARK.length) : segment, editing };
}
