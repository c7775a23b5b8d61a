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
