/**
 * Marks a page that learns only from the API that its subject does not exist, for example an item. In Next a cached
 * page cannot be both complete and have status 404: `notFound()` sets the status but returns an empty document that
 * script fills. So the page is rendered like any other with this attribute, and the page cache serves it with its
 * status.
 */
export const MISSING = { "data-status": "404" };

/** Marks a page that lacks its subject because the API did not respond. */
export const FAILED = { "data-status": "503" };

const MARK = / data-status="(404|503)"/;

/** The status in a rendered page; undefined leaves it as it is. */
export function statusOfPage(html: string): 404 | 503 | undefined {
  const status = MARK.exec(html)?.[1];
  return status === undefined ? undefined : status === "503" ? 503 : 404;
}
