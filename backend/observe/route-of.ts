/** First words of paths; what a caller invents is "other". */
const ROUTES: readonly (readonly [start: string, route: string])[] = [
  ["/graphql", "graphql"],
  ["/console", "console"],
  ["/v1/", "payments"],
  ["/payments/v1/", "payments"],
  ["/p/studio", "studio"],
  ["/p/", "public"],
];

/** A path as metrics and traces name it: one of few words, without anybody's id. */
export const routeOf = (path: string): string => ROUTES.find(([start]) => path.startsWith(start))?.[1] ?? "other";
