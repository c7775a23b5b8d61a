/** Next calls this once, before its server takes the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ Server }, { guardServers }] = await Promise.all([
    import("node:http"),
    import("@/lib/business/request/guard/guard"),
  ]);
  guardServers(Server, { development: process.env.NODE_ENV === "development" });
}
