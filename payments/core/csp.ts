import { type CspRow, ROWS } from "../providers/rows.ts";
import { GATEWAYS, type Gateway, type PaymentEnv } from "./enumerations.ts";
import type { SandboxOrigins } from "./types.ts";
import { parseUrl } from "./web.ts";

export const CSP_DIRECTIVES = [
  "script-src",
  "frame-src",
  "connect-src",
  "img-src",
  "form-action",
  "style-src",
] as const;
export type CspDirective = (typeof CSP_DIRECTIVES)[number];

export interface PolicyInput {
  /** The enabled gateways; unknown names are ignored. */
  readonly gateways: readonly string[];
  readonly env: PaymentEnv;
  /** The payment service's address. */
  readonly service?: string;
  readonly sandbox?: SandboxOrigins;
  /** True on the page that posts a form to a gateway. Elsewhere nothing is added to form-action. */
  readonly posts?: boolean;
}

/**
 * Returns the sources that a payment route adds to its Content-Security-Policy, sorted and without duplicates. The
 * storefront adds 'self', nonces and 'strict-dynamic' itself. A sandboxed gateway contributes the sandbox's origin and
 * no vendor's. In production there is no sandbox and no host of a vendor's test environment.
 */
export function paymentCsp(input: PolicyInput): Readonly<Record<CspDirective, readonly string[]>> {
  const sources = Object.fromEntries(CSP_DIRECTIVES.map((name) => [name, new Set<string>()])) as Record<
    CspDirective,
    Set<string>
  >;
  const service = input.service ? parseUrl(input.service)?.origin : null;
  if (service && service !== "null") sources["connect-src"].add(service);
  for (const gateway of GATEWAYS) if (input.gateways.includes(gateway)) addGateway(sources, gateway, input);
  return Object.fromEntries(CSP_DIRECTIVES.map((name) => [name, [...sources[name]].sort()])) as unknown as Readonly<
    Record<CspDirective, readonly string[]>
  >;
}

const standInOf = (gateway: Gateway, { env, sandbox }: Pick<PolicyInput, "env" | "sandbox">): string | undefined =>
  env === "production" ? undefined : sandbox?.[gateway];

/** Where the document in a bank's frame may post its form (browser/bank-page.ts): sources of form-action; none: nowhere. */
export function bankForms(input: Pick<PolicyInput, "gateways" | "env" | "sandbox">): readonly string[] {
  const framing = GATEWAYS.filter((gateway) => input.gateways.includes(gateway) && ROWS[gateway].csp.bankFrames);
  return [...new Set(framing.map((gateway) => standInOf(gateway, input) ?? "https:"))];
}

function addGateway(sources: Record<CspDirective, Set<string>>, gateway: Gateway, input: PolicyInput): void {
  const { csp, testHosts = [] } = ROWS[gateway];
  const origin = standInOf(gateway, input);
  for (const name of ["script-src", "frame-src", "connect-src", "img-src", "form-action"] as const) {
    if (name === "form-action" && !input.posts) continue;
    for (const host of hostsOf(csp, name)) {
      if (origin) sources[name].add(origin);
      else if (input.env !== "production" || !testHosts.includes(host)) sources[name].add(`https://${host}`);
    }
  }
  if (csp.bankFrames) sources["frame-src"].add(origin ?? "https:");
  if (csp.inlineStyle) sources["style-src"].add("'unsafe-inline'");
}

function hostsOf(csp: CspRow, name: Exclude<CspDirective, "style-src">): readonly string[] {
  return csp[name] ?? [];
}
