import type { Logger } from "pino";
import type { Configuration } from "../config/load.ts";
import type { PictureStore } from "../lib/pictures/store.ts";
import type { Announcer } from "./announce.ts";
import type { createCoalescer } from "./db/coalesce.ts";
import type { EventBus } from "./db/events.ts";
import type { KnownShops } from "./db/known-shops.ts";
import type { Database } from "./db/open.ts";
import type { DeliveryEstimator } from "./delivery/estimator.ts";
import type { Sender } from "./identity/messages/sender.ts";
import type { SocialVerifiers } from "./identity/social/verifiers.ts";
import type { TokenKeys } from "./identity/token.ts";
import type { PaymentsSetup } from "./payments-service/setup.ts";
import type { PaidCalls } from "./places/paid-calls.ts";
import type { PushSetup } from "./push/push-keys.ts";
import type { OrderLimits } from "./rules/order-limits.ts";
import type { PublishedConfigs } from "./studio/published.ts";

/** The services of a running backend, created once at start (server.ts) and passed on from there. */
export interface Services {
  readonly db: Database;
  readonly events: EventBus;
  /** The businesses and stores that requests name. */
  readonly shops: KnownShops;
  /** Lets concurrent callers share a read. */
  readonly shared: ReturnType<typeof createCoalescer>;
  /** Where uploaded pictures are stored. */
  readonly pictures: PictureStore;
  /** Bytes that the pictures of one business may take. */
  readonly pictureQuota: number;
  /** Announces to the storefront which cached pages are out of date. */
  readonly announcer: Announcer;
  readonly tokens: TokenKeys;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Proves to /staff/* that the caller can read the data folder. */
  readonly staffToken: string;
  /** True in a demo, which has the outbox page and the demo issuer. */
  readonly demo: boolean;
  /** How many open unpaid orders one person may have, and how many orders per hour. */
  readonly orderLimits: OrderLimits;
  /** Secret of the captcha for every site key without one of its own (D17); null: none. */
  readonly captchaSecret: string | null;
  /** Secrets of captchas by their site keys. */
  readonly captchaSecrets: ReadonlyMap<string, string>;
  /** Sends messages to people (D16). */
  readonly sender: Sender;
  /** Secrets of Facebook apps by their ids. */
  readonly facebookSecrets: ReadonlyMap<string, string>;
  /** Replaces the providers' own servers for verifying social tokens (tests). */
  readonly socialVerifiers: SocialVerifiers | null;
  /** Finds riders for stores with the dash feature. */
  readonly estimator: DeliveryEstimator;
  /** Verifies the storefront's signatures; null: forwarded client addresses are ignored. */
  readonly storefrontSecret: string | null;
  /**
   * The configuration of every business: what the studio published, else from the same files as the page's (CFG-02), at
   * most a second behind a change on disk.
   */
  readonly configuration: () => Configuration;
  readonly published: PublishedConfigs;
  /** Of whoever runs the installation; it opens businesses. */
  readonly operatorPassword: string;
  readonly gmapKey: string | null;
  /** Sends the calls to the map service. */
  readonly fetchMaps: typeof fetch;
  readonly paidCalls: PaidCalls;
  /**
   * Trusted proxies in front of the backend: their forwarded addresses count at the console, the API and the payments.
   */
  readonly backendProxies: number;
  /** Notifications to guests' devices; null: none are sent. */
  readonly push: PushSetup | null;
  /** The payment service that runs beside the API. */
  readonly payments: PaymentsSetup;
}
