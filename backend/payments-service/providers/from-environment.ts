import type { PaymentProvider } from "../provider.ts";
import type { StripeKeys } from "./stripe/stripe.ts";

/** A setting that would confuse real money with test money; it stops the start. */
export class PaymentSettingsError extends Error {
  override readonly name = "PaymentSettingsError";
}

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/**
 * Stripe's keys from the environment: null if there are none. Throws if one is missing, if test and live keys are
 * mixed, or if a demo (whose other gateways are sandboxes) has live ones.
 */
export function stripeKeys(env: Environment, demo: boolean): StripeKeys | null {
  const [secretKey = "", publishableKey = "", webhookSecret = ""] = NAMES.map((name) => env[name]?.trim() ?? "");
  if (!secretKey) return null;
  const missing = NAMES.filter((name) => !env[name]?.trim());
  if (missing.length) throw new PaymentSettingsError(`STRIPE_SECRET_KEY is set, but ${missing.join(" and ")} is not.`);
  const live = /^[rs]k_live_/.test(secretKey);
  if (!live && !/^[rs]k_test_/.test(secretKey))
    throw new PaymentSettingsError("STRIPE_SECRET_KEY is not a Stripe secret key.");
  if (publishableKey.startsWith("pk_live_") !== live) {
    throw new PaymentSettingsError("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live.");
  }
  if (live && demo)
    throw new PaymentSettingsError(
      "A demo takes no live keys of Stripe's. Use the test keys, or start without --demo.",
    );
  return { secretKey, publishableKey, webhookSecret };
}

interface ProviderSettings {
  readonly demo?: boolean | undefined;
  readonly providers?: readonly PaymentProvider[] | undefined;
  readonly stripe?: StripeKeys | null | undefined;
}

/**
 * The running providers: real ones before sandboxes of the same gateway, and outside a demo no sandbox, even if one is
 * passed.
 */
export async function runningProviders({
  demo,
  providers = [],
  stripe,
}: ProviderSettings): Promise<readonly PaymentProvider[]> {
  const allowed = providers.filter(({ kind }) => demo || kind === "real");
  if (!stripe) return allowed;
  const { stripeProvider } = await import("./stripe/stripe.ts");
  return [...allowed.filter(({ gateway }) => gateway !== "Stripe"), stripeProvider(stripe)];
}
