import type { ResolvedHost } from "@/config/resolve-host";

/** No business id holds it, and it stands in a path as it is. */
const MARK = "~";

/**
 * RTE-23: the first segment of an internal path. Pages asked for at the business-id host are made and cached apart from
 * those that guests get, because they alone bring the theme bar; a guest's page does not even know that there is one.
 */
export const businessSegment = ({ business, kind }: ResolvedHost): string =>
  kind === "business-id" ? `${business.biz.id}${MARK}` : business.biz.id;

/** The business a segment names, and whether its theme can be tried out there. */
export function readBusinessSegment(segment: string): { id: string; editing: boolean } {
  const editing = segment.endsWith(MARK);
  return { id: editing ? segment.slice(0, -MARK.length) : segment, editing };
}
