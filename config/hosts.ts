import type { Environment } from "./constants.ts";

/** Base URLs of a business's API and payment service, without a trailing slash. */
export interface Hosts {
  readonly api: string;
  readonly payments: string;
}

const HOSTS: Record<Environment, Hosts> = {
  local: { api: "http://localhost:4000", payments: "http://localhost:4000/payments" },
  staging: { api: "https://api.staging.storefront.example", payments: "https://payments.staging.storefront.example" },
  production: { api: "https://api.storefront.example", payments: "https://payments.storefront.example" },
  "pos-int": { api: "https://api.pos-int.storefront.example", payments: "https://payments.staging.storefront.example" },
};

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");

/**
 * CFG-08: the API and payment hosts of an environment. `API_URL` and `PAYMENTS_URL` override those of `local`; the
 * other three are overridden by `API_URL_STAGING`, `API_URL_PRODUCTION`, `API_URL_POS_INT` (and `PAYMENTS_URL_…`).
 */
export function hostsFor(environment: Environment, env: NodeJS.ProcessEnv = process.env): Hosts {
  const suffix = environment === "local" ? "" : `_${environment.replace("-", "_").toUpperCase()}`;
  const known = HOSTS[environment];
  const api = withoutSlash(env[`API_URL${suffix}`] || known.api);
  const paymentsBesideApi = environment === "local" ? `${api}/payments` : known.payments;
  return { api, payments: withoutSlash(env[`PAYMENTS_URL${suffix}`] || paymentsBesideApi) };
}

/** The staff console, which the backend serves: beside the API, unless `CONSOLE_URL` says where browsers reach it. */
export const consoleUrl = (environment: Environment, env: NodeJS.ProcessEnv = process.env): string =>
  withoutSlash(env.CONSOLE_URL || `${hostsFor(environment, env).api}/console`);
