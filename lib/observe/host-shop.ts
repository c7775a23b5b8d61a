import { loadConfiguration } from "@/config/load";
import { resolveHost } from "@/config/resolve-host";

/** The id of the business that a Host header names; null if it names none. */
export const hostShop = (host: string | undefined): string | null =>
  resolveHost(host, loadConfiguration().businesses)?.business.biz.id ?? null;
