import type { Logger } from "pino";
import type { Configuration } from "../config/load.ts";
import type { Announcer } from "./announce.ts";
import type { createCoalescer } from "./db/coalesce.ts";
import type { EventBus } from "./db/events.ts";
import type { Database } from "./db/open.ts";
import type { DeliveryEstimator } from "./delivery/estimator.ts";
import type { Sender } from "./identity/messages/sender.ts";
import type { SocialVerifiers } from "./identity/social/verifiers.ts";
import type { TokenKeys } from "./identity/token.ts";
import type { PaymentsSetup } from "./payments-service/setup.ts";
import type { PaidCalls } from "./places/paid-calls.ts";
import type { PushSetup } from "./push/push-keys.ts";
import type { OrderLimits } from "./rules/order-limits.ts";

/** What one running backend has, made once at start (server.ts) and handed to whoever needs it. */
export interface Services {
  readonly db: Database;
  readonly events: EventBus;
  /** A read that callers who come at once share. */
  readonly shared: ReturnType<typeof createCoalescer>;
  /** Tells the storefront which cached pages are out of date. */
  readonly announcer: Announcer;
  readonly tokens: TokenKeys;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Proves to /staff/* that the caller may read the data folder. */
  readonly staffToken: string;
  /** A demo: outbox page, demo issuer. */
  readonly demo: boolean;
  /** How many unpaid orders one person may have under way, and how many an hour. */
  readonly orderLimits: OrderLimits;
  /** Secret of the captcha for every site key that has none of its own (D17); null: there is none. */
  readonly captchaSecret: string | null;
  /** Secrets of captchas by their site keys. */
  readonly captchaSecrets: ReadonlyMap<string, string>;
  /** Brings messages to people (D16). */
  readonly sender: Sender;
  /** Secrets of Facebook apps by their ids. */
  readonly facebookSecrets: ReadonlyMap<string, string>;
  /** Who checks social tokens, instead of the providers' own servers (tests). */
  readonly socialVerifiers: SocialVerifiers | null;
  /** Finds riders for stores with the dash feature. */
  readonly estimator: DeliveryEstimator;
  /** What the storefront signs its calls with; null: nobody's word for an address is taken. */
  readonly storefrontSecret: string | null;
  /** Folders with configuration JSON that /p/config answers from. */
  /** Of every business, from the same sources as the page (CFG-02); fresh within a second of a change on disk. */
  readonly configuration: () => Configuration;
  readonly gmapKey: string | null;
  readonly paidCalls: PaidCalls;
  /** Front servers before the backend: whose word for a caller's address counts at the console, the API and the payments. */
  readonly backendProxies: number;
  /** Messages to guests' devices; null: none are sent. */
  readonly push: PushSetup | null;
  /** The payment service that runs beside the API. */
  readonly payments: PaymentsSetup;
}
