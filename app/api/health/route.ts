/** Liveness only. It does no I/O: a dead backend must not take the storefront out of a load balancer. */
export function GET() {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
