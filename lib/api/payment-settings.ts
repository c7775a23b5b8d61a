import type { Gateway, PaymentEnv, SandboxOrigins } from "@/payments";

/** What a page that takes payments knows of its business; public, small, part of the page. */
export interface PaymentSettings {
  /**
   * `service`: the payment service begins and captures (features.pg_service). `direct`: the API begins the payment when the order is
   * placed and finalizePayment ends it (D6, the second way). `none`: nothing can be paid online.
   */
  readonly way: "service" | "direct" | "none";
  /** Enabled, in order of preference. */
  readonly gateways: readonly Gateway[];
  readonly env: PaymentEnv;
  /** Origins that stand in for the vendors'; empty outside of the demo. */
  readonly sandbox: SandboxOrigins;
  /** What the guest reads at the vendor and on the statement: the shop, and what is paid for. */
  readonly describes: { readonly ordering: string; readonly wallet: string };
  /** ISO 3166 code of the business's country, where it matters to a vendor's language. */
  readonly country: string | null;
}
