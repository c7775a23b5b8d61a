/**
 * What a page carries that finds out only from the API that it does not exist, an item say. Next has no way for a cached page to be complete
 * and to have status 404: `notFound()` gives the status with an empty document that script fills. So the page is drawn as any
 * other, with this on it, and the cache of pages keeps and answers it with its status.
 */
export const MISSING = { "data-status": "404" };

const MARK = ' data-status="404"';

/** The status of a page as it was made; undefined leaves it as it is. */
export const statusOfPage = (html: string): 404 | undefined => (html.includes(MARK) ? 404 : undefined);
