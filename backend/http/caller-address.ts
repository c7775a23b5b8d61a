import type { IncomingMessage } from "node:http";
import { clientAddress } from "../../lib/domain/network.ts";

/** The address that a request came from, behind `proxies` front servers. */
export const callerAddress = ({ headers, socket }: IncomingMessage, proxies: number): string | null =>
  clientAddress([headers["x-forwarded-for"] ?? ""].flat().join(","), socket.remoteAddress ?? null, proxies);

/**
 * How many trusted proxies are in front of the backend: BACKEND_PROXIES, or its old name CONSOLE_PROXIES; default 0.
 */
export function countedProxies(env: Readonly<Record<string, string | undefined>>): number {
  const count = Number(env.BACKEND_PROXIES || env.CONSOLE_PROXIES || 0);
  return Number.isInteger(count) && count > 0 ? count : 0;
}
