/** Next calls this once, before its server takes the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ Server }, { guardServers }, { createFinishedPages }, { loadConfiguration }, { hostShop }, { passCall }] =
    await Promise.all([
      import("node:http"),
      import("@/lib/business/request/guard/guard"),
      import("@/lib/render/finished/finished-pages"),
      import("@/config/load"),
      import("@/lib/observe/host-shop"),
      import("@/lib/business/request/guard/direct-calls"),
    ]);
  const development = process.env.NODE_ENV === "development";
  const pages = createFinishedPages({ revision: () => loadConfiguration().revision });
  guardServers(
    Server,
    development ? { development } : { pages, passCall, metrics: await visitMetrics(), shopOf: hostShop },
  );
  // A build renders nothing of a shop and must not depend on a backend.
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  const { followBackends } = await import("@/lib/business/studio/follow-backends");
  followBackends();
}

/** The metrics library is loaded only where METRICS_TOKEN says that somebody reads them. */
async function visitMetrics() {
  const token = process.env.METRICS_TOKEN;
  if (!token) return undefined;
  const [{ createVisitMetrics }, { hostShop }, { runningVersion }] = await Promise.all([
    import("@/lib/observe/visit-metrics"),
    import("@/lib/observe/host-shop"),
    import("@/lib/observe/running-version"),
  ]);
  return createVisitMetrics({ token, version: runningVersion(), shopOf: hostShop });
}
