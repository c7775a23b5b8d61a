import type { AccountRegistry } from "./accounts/registry.ts";
import type { Sealer } from "./accounts/sealed.ts";
import type { Payables } from "./payables.ts";
import type { ProviderRegistry } from "./provider.ts";
import type { Vendor } from "./providers/account-fields.ts";

/** A running payment service's state, as part of the backend's `Services`. */
export interface PaymentsSetup {
  /** The installation's own: from the environment, and a demo's stand-ins. */
  readonly providers: ProviderRegistry;
  /** Businesses that take payments on the environment's accounts; null: the only business of the installation. */
  readonly sharedWith: readonly string[] | null;
  /** The businesses' own accounts. */
  readonly accounts: AccountRegistry;
  readonly sealer: Sealer;
  /** Where businesses can have accounts of their own. */
  readonly vendors: readonly Vendor[];
  /** What can be paid for. */
  readonly payables: Payables;
  /** The secret with which other servers call `/txn/refund`. At least 32 characters. */
  readonly serverSecret: Uint8Array;
  /** Origins that replace the vendors' in the demo, by gateway; empty elsewhere. */
  readonly sandboxOrigins: Readonly<Record<string, string>>;
  /** Where browsers and providers reach this service: the URL before `/v1`, no trailing slash. */
  readonly publicUrl: () => string;
  /** Port of the storefront on this machine, for localhost URLs. */
  readonly storefrontPort: string | null;
  /** Requests that one customer (or address) may send in a minute, by kind; 0 switches a limit off. */
  readonly limits: {
    readonly init: number;
    readonly other: number;
    /** Of providers' messages from one network, in units of 16 KB: they come in bursts, from few addresses. */
    readonly webhook: number;
  };
  /** Details query the provider at most this often per txn. */
  readonly askEveryMs: number;
  /** Interval of the sweeper; 0: only on request. */
  readonly sweepEveryMs: number;
}

export const PAYMENT_DEFAULTS = {
  limits: { init: 30, other: 240, webhook: 3_000 },
  askEveryMs: 1_500,
  sweepEveryMs: 2_000,
} as const;

/** How long a provider may take to respond, by kind of call. Captures may go through a bank. */
export const PROVIDER_TIMEOUT_MS = {
  create: 10_000,
  capture: 25_000,
  fetch: 6_000,
  refund: 20_000,
  cancel: 6_000,
  check: 6_000,
  nameOrder: 6_000,
  trial: 12_000,
  movements: 120_000,
} as const;
