import { loadConfiguration } from "@/config/load";

/** Known when a visit comes, not when the storefront is built. */
export const dynamic = "force-dynamic";

/**
 * Whether visits may be sent here: 503 until this process knows a business, from a file or from a backend. Before that
 * every host is unknown to it. It makes no call, so that a backend outage doesn't remove storefronts from the load balancer.
 */
export function GET(): Response {
  const ready = loadConfiguration().businesses.length > 0;
  return Response.json(
    { status: ready ? "ready" : "no business is known yet" },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
