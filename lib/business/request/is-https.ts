/** Whether the browser came by https: to us, or to the front server, which says so in x-forwarded-proto. */
export function isHttps(request: Request): boolean {
  const told = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase();
  return (told ?? new URL(request.url).protocol.replace(":", "")) === "https";
}
