import type { PaymentProvider } from "../provider.ts";
import { type Account, type AccountProblem, modeOf, readAccount, type Vendor } from "./account-fields.ts";
import { VENDORS } from "./vendors.ts";

/** A setting that would confuse real money with test money; it stops the start. */
export class PaymentSettingsError extends Error {
  override readonly name = "PaymentSettingsError";
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The installation's accounts at real vendors, from the environment. Throws if an account is incomplete, if test and
 * live keys are mixed, or if a demo (whose other gateways are sandboxes) has live ones.
 */
export const environmentAccounts = (env: Environment, demo: boolean): readonly Account[] =>
  VENDORS.flatMap((vendor) => environmentAccount(vendor, env, demo) ?? []);

/** The account at one vendor; null if none of its variables is set. */
export function environmentAccount(vendor: Vendor, env: Environment, demo: boolean): Account | null {
  const set = vendor.fields.find(({ variable }) => env[variable]?.trim());
  if (!set) return null;
  const given = Object.fromEntries(vendor.fields.map(({ name, variable }) => [name, env[variable]]));
  const read = readAccount(vendor, given);
  if ("problems" in read) throw new PaymentSettingsError(sentencesOf(vendor, set.variable, read.problems));
  if (read.account.mode === "live" && demo) {
    throw new PaymentSettingsError(
      `A demo takes no live keys of ${vendor.name}'s. Use the test keys, or start without --demo.`,
    );
  }
  return read.account;
}

/** Names joined by commas; undefined without any. */
export function namesIn(list: string | undefined): readonly string[] | undefined {
  const names = (list ?? "").split(",").flatMap((name) => name.trim() || []);
  return names.length > 0 ? names : undefined;
}

/** The variables that hold test keys. */
export const testKeyVariables = (env: Environment): readonly string[] =>
  VENDORS.flatMap(({ fields }) => fields)
    .filter((field) => modeOf(field, env[field.variable]?.trim() ?? "") === "test")
    .map(({ variable }) => variable);

function sentencesOf(vendor: Vendor, set: string, problems: readonly AccountProblem[]): string {
  const variablesOf = (kind: AccountProblem["kind"]) =>
    problems.filter((problem) => problem.kind === kind).flatMap(({ fields }) => fields.map((field) => field.variable));
  const mixed = variablesOf("mixed");
  return [
    ...variablesOf("missing").map((variable) => `${set} is set, but ${variable} is not.`),
    ...variablesOf("format").map((variable) => `${variable} is not what ${vendor.name} issues.`),
    ...(mixed.length > 0 ? [`${mixed.join(" and ")} must all be test keys or all be live keys.`] : []),
  ].join(" ");
}

interface ProviderSettings {
  readonly demo?: boolean | undefined;
  readonly providers?: readonly PaymentProvider[] | undefined;
  readonly accounts?: readonly Account[] | undefined;
}

/**
 * The running providers: real ones before sandboxes of the same gateway, and outside a demo no sandbox, even if one is
 * passed.
 */
export async function runningProviders({
  demo,
  providers = [],
  accounts = [],
}: ProviderSettings): Promise<readonly PaymentProvider[]> {
  const allowed = providers.filter(({ kind }) => demo || kind === "real");
  const real = await Promise.all(accounts.map(({ vendor, values }) => vendor.make(values)));
  const taken = new Set(real.map(({ gateway }) => gateway));
  return [...allowed.filter(({ gateway }) => !taken.has(gateway)), ...real];
}
