import { isCall } from "@/lib/observe/request-kind";

const VISITS: readonly string[] = ["GET", "HEAD"];
const CALLS: readonly string[] = [...VISITS, "POST", "DELETE", "OPTIONS"];

/** Which paths take other methods than those of a visit, also below a sub-path; the first one that fits counts. */
const OTHERS: readonly (readonly [fits: (pathname: string) => boolean, methods: readonly string[]])[] = [
  // The studio saves drafts with PUT.
  [(pathname) => /^\/(?:[\w-]+\/)*api\/studio\//.test(pathname), [...CALLS, "PUT"]],
  [isCall, CALLS],
  // Payment providers send guests back with POST (RTE-28).
  [(pathname) => /^\/(?:[\w-]+\/)*pg\/?$/.test(pathname), [...VISITS, "POST"]],
  // The framework's own; in development errors are reported there.
  [(pathname) => /^\/(?:_next|__nextjs)/.test(pathname), CALLS],
];

/**
 * The methods that an address takes. Next makes the pages and files of a shop for any method. If one other than a visit's passes
 * here, the page cache keeps what comes of it for no visit.
 */
export const methodsOf = ({ pathname }: URL): readonly string[] =>
  OTHERS.find(([fits]) => fits(pathname))?.[1] ?? VISITS;
