import type { IncomingMessage } from "node:http";

/**
 * The address that a request came from: the socket's, or what the outermost of our `proxies` front servers saw. Each writes whom it saw
 * at the end of x-forwarded-for; what stands before was written by the caller and means nothing.
 */
export function callerAddress(req: IncomingMessage, proxies: number): string | null {
  const forwarded = [req.headers["x-forwarded-for"] ?? ""].flat().join(",");
  const seen = proxies > 0 ? forwarded.split(",").at(-proxies)?.trim() : "";
  return seen || req.socket.remoteAddress || null;
}

/** How many front servers stand before the backend: BACKEND_PROXIES, or CONSOLE_PROXIES, its name of old; 0 without them. */
export function countedProxies(env: Readonly<Record<string, string | undefined>>): number {
  const count = Number(env.BACKEND_PROXIES || env.CONSOLE_PROXIES || 0);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
