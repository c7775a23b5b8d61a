/** Whether the browser used https: to this process, or to a front server, which reports it in x-forwarded-proto. */
export function isHttps(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase();
  return (forwarded ?? new URL(request.url).protocol.replace(":", "")) === "https";
}
