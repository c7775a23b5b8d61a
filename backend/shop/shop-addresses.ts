import { hostnameOf, hostsOf } from "../payments-service/shop-hosts.ts";
import type { Services } from "../services.ts";

interface StorefrontPort {
  readonly payments: Pick<Services["payments"], "storefrontPort">;
}

const isLocalhost = (host: string) => /(?:^|\.)localhost$/.test(host);
const schemeOf = (host: string) => (isLocalhost(host) ? "http" : "https");

/** The origin of a shop's host: on this machine http with the storefront's port, else https. */
export function shopOrigin({ payments }: StorefrontPort, host: string): string {
  const port = isLocalhost(host) && payments.storefrontPort ? `:${payments.storefrontPort}` : "";
  return `${schemeOf(host)}://${host}${port}`;
}

/**
 * Where a shop begins, without a trailing slash: on the host that the guest uses if it is the shop's own, with its
 * port, else on its first domain; with the sub-path.
 */
function shopRoot(app: Services, businessId: string, served: string | null): string {
  const { domains, preview, subPath } = hostsOf(app, businessId, served);
  const hostname = hostnameOf(served);
  const ownHost = hostname !== null && domains.includes(hostname) ? hostname : preview;
  if (ownHost !== null && served !== null) return `${schemeOf(ownHost)}://${served}${subPath}`;
  return `${shopOrigin(app, domains[0] ?? `${businessId}.localhost`)}${subPath}`;
}

/** Where a table's printed code leads: the shop's first domain, as no guest is there whose host it could be. */
export const tableAddress = (app: Services, businessId: string, code: string): string =>
  `${shopRoot(app, businessId, null)}/table/${encodeURIComponent(code)}`;

/** The shop's /pg, for payments that the server begins itself. */
export const paymentReturnAddress = (app: Services, businessId: string, served: string | null): string =>
  `${shopRoot(app, businessId, served)}/pg`;

/** The order's page, at the host where it was placed if that is the shop's own. */
export const orderAddress = (app: Services, businessId: string, served: string | null, orderId: string): string =>
  `${shopRoot(app, businessId, served)}/orders/${encodeURIComponent(orderId)}`;
