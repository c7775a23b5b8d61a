import type { IncomingMessage } from "node:http";

/**
 * The address that a request came from: the socket's, or the one that the outermost of our `proxies` trusted proxies
 * saw. Each proxy appends the address it saw to x-forwarded-for; earlier entries were written by the caller and are
 * ignored.
 */
export function callerAddress(req: IncomingMessage, proxies: number): string | null {
  const forwarded = [req.headers["x-forwarded-for"] ?? ""].flat().join(",");
  const seen = proxies > 0 ? forwarded.split(",").at(-proxies)?.trim() : "";
  return seen || req.socket.remoteAddress || null;
}

/**
 * How many trusted proxies are in front of the backend: BACKEND_PROXIES, or its old name CONSOLE_PROXIES; default 0.
 */
export function countedProxies(env: Readonly<Record<string, string | undefined>>): number {
  const count = Number(env.BACKEND_PROXIES || env.CONSOLE_PROXIES || 0);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
