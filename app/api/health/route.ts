/** Is the process up? Asks nobody: a dead backend must not take the storefront out of a load balancer. */
export function GET() {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
