import { randomBytes } from "node:crypto";
import type { Gateway } from "../../../payments/core/enumerations.ts";
import { type MerchantKeys, merchantKeys } from "./keys.ts";
import { type Ledger, type LedgerPorts, openLedger, type Payment } from "./ledger.ts";
import type { Message } from "./outbox.ts";
import type { Store } from "./store.ts";
import type { Vendor, VendorFactory } from "./vendor.ts";

export interface StandInOptions {
  /** As browsers and the merchant's server reach it: http://localhost:4101 */
  readonly origin: string;
  /** Shared with the payment service (keys.ts). */
  readonly secret: string;
  /** Of the merchant's account; derived from the secret where they are not given. */
  readonly keys?: MerchantKeys;
  readonly store: Store;
  readonly clock: () => Date;
  /** How banks take refunds (ledger.ts). */
  readonly refunding?: LedgerPorts["refunding"];
  /** Receives each message to the merchant's server, unsigned. */
  readonly tell: (message: Pick<Message, "id" | "url" | "type" | "body">) => void;
}

/** A vendor with its books, without a network. */
export interface StandIn extends Vendor {
  readonly gateway: Gateway;
  readonly origin: string;
  readonly ledger: Ledger;
}

/** Opens a vendor's stand-in on its store: who has its routes can serve it. */
export function openStandIn(gateway: Gateway, make: VendorFactory, options: StandInOptions): StandIn {
  const { origin, secret, store, clock, tell, refunding } = options;
  const keys = options.keys ?? merchantKeys(secret, gateway);
  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;
  let vendor: Vendor | null = null;
  const onChange = (payment: Payment) => {
    const id = newId("evt");
    const report = payment.webhook_url ? vendor?.report(payment, id) : null;
    if (report) tell({ id, ...report });
  };
  const ledger = openLedger(store, { clock, newId, onChange, refunding });
  vendor = make({ gateway, origin, keys, ledger, store, clock, newId });
  return { ...vendor, gateway, origin, ledger };
}
