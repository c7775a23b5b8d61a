import type { PaymentProvider } from "../provider.ts";
import type { RazorpayKeys } from "./razorpay/api.ts";
import type { StripeKeys } from "./stripe/stripe.ts";

/** A setting that would confuse real money with test money; it stops the start. */
export class PaymentSettingsError extends Error {
  override readonly name = "PaymentSettingsError";
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The keys of the installation's accounts at real vendors; null without one. */
export interface VendorKeys {
  readonly stripe: StripeKeys | null;
  readonly razorpay: RazorpayKeys | null;
}

/**
 * The vendors' keys from the environment. Throws if one of a vendor's keys is missing, if test and live keys are mixed,
 * or if a demo (whose other gateways are sandboxes) has live ones.
 */
export function vendorKeys(env: Environment, demo: boolean): VendorKeys {
  return { stripe: stripeKeys(env, demo), razorpay: razorpayKeys(env, demo) };
}

export function stripeKeys(env: Environment, demo: boolean): StripeKeys | null {
  const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
  const keys = allOrNone(env, names);
  if (!keys) return null;
  const [secretKey, publishableKey, webhookSecret] = keys;
  const live = /^[rs]k_live_/.test(secretKey);
  if (!live && !/^[rs]k_test_/.test(secretKey))
    throw new PaymentSettingsError("STRIPE_SECRET_KEY is not a Stripe secret key.");
  if (publishableKey.startsWith("pk_live_") !== live) {
    throw new PaymentSettingsError("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live.");
  }
  if (live && demo) throw liveInDemo("Stripe");
  return { secretKey, publishableKey, webhookSecret };
}

/** The secret does not tell test from live; the key's id does. */
export function razorpayKeys(env: Environment, demo: boolean): RazorpayKeys | null {
  const keys = allOrNone(env, ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const);
  if (!keys) return null;
  const [keyId, keySecret, webhookSecret] = keys;
  if (!/^rzp_(?:test|live)_/.test(keyId)) throw new PaymentSettingsError("RAZORPAY_KEY_ID is not a Razorpay key.");
  if (keyId.startsWith("rzp_live_") && demo) throw liveInDemo("Razorpay");
  return { keyId, keySecret, webhookSecret };
}

type ThreeNames = readonly [string, string, string];

/** The values of a vendor's three settings; null if the first is not set. Throws if another is missing. */
function allOrNone(env: Environment, names: ThreeNames): ThreeNames | null {
  const [first = "", second = "", third = ""] = names.map((name) => env[name]?.trim() ?? "");
  if (!first) return null;
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length) throw new PaymentSettingsError(`${names[0]} is set, but ${missing.join(" and ")} is not.`);
  return [first, second, third];
}

const liveInDemo = (vendor: string) =>
  new PaymentSettingsError(`A demo takes no live keys of ${vendor}'s. Use the test keys, or start without --demo.`);

interface ProviderSettings {
  readonly demo?: boolean | undefined;
  readonly providers?: readonly PaymentProvider[] | undefined;
  readonly vendors?: VendorKeys | undefined;
}

/**
 * The running providers: real ones before sandboxes of the same gateway, and outside a demo no sandbox, even if one is
 * passed.
 */
export async function runningProviders({
  demo,
  providers = [],
  vendors,
}: ProviderSettings): Promise<readonly PaymentProvider[]> {
  const allowed = providers.filter(({ kind }) => demo || kind === "real");
  const real: PaymentProvider[] = [];
  if (vendors?.stripe) real.push((await import("./stripe/stripe.ts")).stripeProvider(vendors.stripe));
  if (vendors?.razorpay) real.push((await import("./razorpay/razorpay.ts")).razorpayProvider(vendors.razorpay));
  const taken = new Set(real.map(({ gateway }) => gateway));
  return [...allowed.filter(({ gateway }) => !taken.has(gateway)), ...real];
}
