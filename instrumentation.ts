/** Next calls this once, before its server takes the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ Server }, { guardServers }, { createFinishedPages }, { loadConfiguration }] = await Promise.all([
    import("node:http"),
    import("@/lib/business/request/guard/guard"),
    import("@/lib/render/finished/finished-pages"),
    import("@/config/load"),
  ]);
  const development = process.env.NODE_ENV === "development";
  const pages = createFinishedPages({ revision: () => loadConfiguration().revision });
  guardServers(Server, development ? { development } : { pages });
  // A build renders nothing of a shop and must not depend on a backend.
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  const { followBackends } = await import("@/lib/business/studio/follow-backends");
  followBackends();
}
