import type { Gateway, PaymentEnv, SandboxOrigins } from "@/payments";

/** The payment settings of a paying page: public, small, part of the page. */
export interface PaymentSettings {
  /**
   * `service`: the payment service starts and captures payments (features.pg_service). `direct`: the API starts the
   * payment when the order is placed, and finalizePayment completes it (D6, the second way). `none`: online payment is
   * not available.
   */
  readonly way: "service" | "direct" | "none";
  /** Enabled, in order of preference. */
  readonly gateways: readonly Gateway[];
  /** Whose wallets' buttons can stand on the page before a payment is begun, and the public key they are drawn with. */
  readonly express: { readonly gateway: Gateway; readonly key: string } | null;
  readonly env: PaymentEnv;
  /** Origins that replace the vendors'; empty outside the demo. */
  readonly sandbox: SandboxOrigins;
  /** False in the demo's own shops, whose orders nobody cooks. */
  readonly cooks: boolean;
  /** The text the guest reads at the vendor and on the statement: the shop, and what is paid for. */
  readonly describes: { readonly ordering: string; readonly wallet: string };
  /** ISO 3166 code of the business's country, if it affects a vendor's language. */
  readonly country: string | null;
}
