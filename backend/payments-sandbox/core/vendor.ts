import type { Gateway } from "../../../payments/core/enumerations.ts";
import { json, type SandboxAnswer, type SandboxRoute } from "./http.ts";
import type { MerchantKeys } from "./keys.ts";
import type { Ledger, Payment } from "./ledger.ts";
import type { Message } from "./outbox.ts";
import type { Store } from "./store.ts";

/** What a stand-in receives. */
export interface VendorContext {
  readonly gateway: Gateway;
  /** Its own origin as browsers see it: http://localhost:4101 */
  readonly origin: string;
  readonly keys: MerchantKeys;
  readonly ledger: Ledger;
  /** For everything but payments: tokens, customers, responses by idempotency key. */
  readonly store: Store;
  readonly clock: () => Date;
  readonly newId: (prefix: string) => string;
}

/** A script or style it serves: files of this folder, joined in order (core/assets.ts). */
export interface Asset {
  readonly at: string;
  readonly files: readonly string[];
}

/** A message about a payment, in the vendor's format. */
export interface Report {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

/** A stand-in of one vendor. One folder each; start.ts gives it an origin. */
export interface Vendor {
  readonly assets: readonly Asset[];
  readonly routes: readonly SandboxRoute[];
  /** Whether a request has the merchant's secret key in this vendor's form. */
  readonly isMerchant: (header: (name: string) => string, body: string) => boolean;
  /** What a request without that key is answered with, where a public source shows it. */
  readonly stranger?: SandboxAnswer;
  /** The message to the merchant's server about a changed payment; null: none. */
  readonly report: (payment: Payment, messageId: string) => Report | null;
  readonly sign: (message: Message, at: Date) => Readonly<Record<string, string>>;
}
export const answerToStranger = ({ stranger }: Vendor): SandboxAnswer =>
  stranger ?? json(401, { message: "The secret key is missing or wrong." });
export type VendorFactory = (context: VendorContext) => Vendor;

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export const textField = (value: unknown): string => (typeof value === "string" ? value : "");
