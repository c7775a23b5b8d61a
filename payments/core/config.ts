import { ENTITY_TYPES, GATEWAYS, isOneOf, PAYMENT_ENVS, type PaymentEnv, SOURCE_APPS } from "./enumerations.ts";
import type { PaymentConfig, SandboxOrigins } from "./types.ts";
import { parseUrl } from "./web.ts";

/** The payment services of the two environments. A test checks that they equal config/hosts.ts. */
const SERVICES: Readonly<Record<PaymentEnv, string>> = {
  staging: "https://payments.staging.storefront.example",
  production: "https://payments.storefront.example",
};

/** A checked configuration with its defaults filled in. `baseUrl` ends in /v1 and has no trailing slash. */
export interface PaymentSetup extends Omit<PaymentConfig, "env" | "base_url" | "locale" | "modal" | "sandbox"> {
  readonly env: PaymentEnv;
  readonly baseUrl: string;
  readonly locale: string;
  readonly modal: boolean;
  readonly sandbox: SandboxOrigins;
}

/** An error in the calling program, found at start. Its message says what is wrong, why, and what to do. */
export class PaymentConfigError extends Error {
  override readonly name = "PaymentConfigError";
}

const wrong = (message: string): never => {
  throw new PaymentConfigError(`Payment configuration: ${message}`);
};

/**
 * PGW-01: checks a configuration and fills in the defaults (env staging, locale en, modal true; the service by env,
 * path prefix /v1). With `productionBuild`, a missing env is an error, because the default would send real orders to
 * the test service. Throws PaymentConfigError.
 */
export function setUpPayments(config: PaymentConfig, options: { productionBuild?: boolean } = {}): PaymentSetup {
  const { env: chosen, base_url, locale, modal, sandbox = {}, ...rest } = config;
  if (!rest.entity_id) wrong("entity_id is empty; it is the id of the business, store or individual that is paid.");
  if (!isOneOf(ENTITY_TYPES, rest.entity_type)) wrong(`entity_type must be one of ${ENTITY_TYPES.join(", ")}.`);
  if (!isOneOf(SOURCE_APPS, rest.source_app)) wrong(`source_app must be one of ${SOURCE_APPS.join(", ")}.`);
  if (!/^[A-Za-z]{3}$/.test(rest.currency)) wrong("currency must be a three-letter code such as INR.");
  if (chosen !== undefined && !isOneOf(PAYMENT_ENVS, chosen)) wrong(`env must be one of ${PAYMENT_ENVS.join(", ")}.`);
  if (options.productionBuild && !chosen) {
    wrong(
      "env is not set in a production build, which would use the staging service; set it to production or staging.",
    );
  }
  const env = chosen ?? "staging";
  checkSandbox(sandbox, env);
  return {
    ...rest,
    env,
    baseUrl: baseUrlOf(base_url, env),
    locale: locale || "en",
    modal: modal ?? true,
    sandbox,
  };
}

function baseUrlOf(baseUrl: string | undefined, env: PaymentEnv): string {
  const base = (baseUrl || SERVICES[env]).replace(/(?<!\/)\/+$/, "");
  const url = parseUrl(base);
  if (!url || !/^https?:$/.test(url.protocol)) return wrong(`base_url "${base}" is not a web address.`);
  if (env === "production" && url.protocol !== "https:") wrong("base_url must be https in production.");
  return /\/v1$/.test(base) ? base : `${base}/v1`;
}

/** A sandbox takes no real money: if it were reachable in production, orders would be free. */
function checkSandbox(sandbox: SandboxOrigins, env: PaymentEnv): void {
  const entries = Object.entries(sandbox);
  if (env === "production" && entries.length) wrong("sandbox providers cannot be used with env production.");
  for (const [gateway, origin] of entries) {
    if (!isOneOf(GATEWAYS, gateway)) wrong(`sandbox names "${gateway}", which is not a gateway.`);
    if (parseUrl(origin ?? "")?.origin !== origin)
      wrong(`sandbox origin of ${gateway} must look like http://localhost:4101.`);
  }
}
