import type { RequestContext } from "../../context.ts";

/**
 * A read that gives every phone of a visit the same in one language. Phones that read at the same time, as after an
 * event, share it. The phone's own access is checked before, and nothing personal may be read with it. Not for a read
 * within a transaction, which sees what others must not see yet.
 */
export const sharedInVisit = <T>(
  { app, repos, lang }: Pick<RequestContext, "app" | "repos" | "lang">,
  [what, visitId]: readonly [what: string, visitId: string],
  read: () => Promise<T>,
): Promise<T> => app.shared(JSON.stringify(["visit", what, repos.businessId, visitId, lang]), read);
