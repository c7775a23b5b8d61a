import type { Logger } from "pino";
import type { Configuration } from "../config/load.ts";
import type { PictureStore } from "../lib/pictures/store.ts";
import type { Announcer } from "./announce.ts";
import type { createCoalescer } from "./db/coalesce.ts";
import type { EventBus } from "./db/events.ts";
import type { KnownShops } from "./db/known-shops.ts";
import type { Database } from "./db/open.ts";
import type { DeliveryEstimator } from "./delivery/estimator.ts";
import type { createCallBudgets } from "./http/limits/call-budgets.ts";
import type { createRequestBudgets } from "./http/limits/request-budgets.ts";
import type { Mailer } from "./identity/messages/mail.ts";
import type { Sender } from "./identity/messages/sender.ts";
import type { SocialVerifiers } from "./identity/social/verifiers.ts";
import type { TokenKeys } from "./identity/token.ts";
import type { PaymentProvider } from "./payments-service/provider.ts";
import type { Account, Vendor } from "./payments-service/providers/account-fields.ts";
import type { PaymentsSetup } from "./payments-service/setup.ts";
import type { PaidCalls } from "./places/paid-calls.ts";
import type { PushSetup } from "./push/push-keys.ts";
import type { OrderLimits } from "./rules/order-limits.ts";
import type { PublishedConfigs } from "./studio/published.ts";

/** The services of a running backend, created once at start (server.ts) and passed on from there. */
export interface Services {
  readonly db: Database;
  readonly events: EventBus;
  /** Copies the embedded database, for backups; null with a server. */
  readonly copyDatabase: { readonly folder: string; copy(): Promise<Blob> } | null;
  /** The businesses and stores that requests name. */
  readonly shops: KnownShops;
  /** Lets concurrent callers share a read. */
  readonly shared: ReturnType<typeof createCoalescer>;
  /** Where uploaded pictures are stored. */
  readonly pictures: PictureStore;
  /** Bytes that the pictures of one business may take. */
  readonly pictureQuota: number;
  /** Tells storefronts which cached pages are out of date. */
  readonly announcer: Announcer;
  readonly tokens: TokenKeys;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The release that runs. */
  readonly version: string;
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
  /** Sends e-mails; null: none are sent, and no shop promises one. */
  readonly mailer: Mailer | null;
  /** Milliseconds between two looks for confirmations to send; 0: only on request. */
  readonly mailEveryMs: number;
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

/** What a backend is started with. */
export interface BackendOptions {
  /** 0 takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Folder of the database, the lock and secrets. */
  readonly dataDir: string;
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** False: the start is refused while the database lacks migrations (`npm run migrate` applies them). */
  readonly migrates?: boolean | undefined;
  /** Seeds the demo businesses and enables demo-only features. */
  readonly demo?: boolean;
  /** Folders of demo businesses; the four shipped ones if absent. */
  readonly demoDirs?: readonly string[];
  readonly clock?: () => Date;
  /** Seconds between two steps of the demo's autopilot (25); 0 switches it off. */
  readonly autopilotSeconds?: number | undefined;
  /** False: no invented parties at the demo's tables. */
  readonly demoGuests?: boolean | undefined;
  /** Replaces the usual limits of orders, for a run that places hundreds of them. */
  readonly orderLimits?: OrderLimits;
  readonly captchaSecret?: string | undefined;
  readonly captchaSecrets?: ReadonlyMap<string, string>;
  /** Accounts at real vendors; a gateway without one is offered only as a sandbox, in the demo. */
  readonly accounts?: readonly Account[] | undefined;
  /** Ids of the businesses that those accounts serve; without them the only business of the installation. */
  readonly accountsSharedWith?: readonly string[] | undefined;
  /** Replaces the table of vendors in tests. */
  readonly vendors?: readonly Vendor[] | undefined;
  /** Encrypts the businesses' own accounts: secrets joined by commas, the current one first. */
  readonly paymentKeysSecret?: string | undefined;
  /** The outbox if absent. */
  readonly sender?: Sender;
  /** None if absent. */
  readonly mailer?: Mailer | null;
  /** Milliseconds between two looks for confirmations to send (2,000); 0: only on request. */
  readonly mailEveryMs?: number;
  readonly facebookSecrets?: ReadonlyMap<string, string>;
  readonly socialVerifiers?: SocialVerifiers;
  /** A service that finds riders; the embedded estimator if absent. */
  readonly estimator?: DeliveryEstimator;
  readonly storefrontUrl?: string | undefined;
  readonly storefrontSecret?: string | undefined;
  /** Signs customers' tokens; kept in dataDir if absent. Set it if several machines share a database. */
  readonly tokenSecret?: string | undefined;
  readonly corsOrigins?: readonly string[];
  /** Replaces the production budgets of calls (tests). */
  readonly callBudgets?: Parameters<typeof createCallBudgets>[0];
  readonly requestBudget?: Parameters<typeof createRequestBudgets>[2];
  readonly mostConnections?: number;
  /** How long a whole request may take to arrive. */
  readonly slowestRequestMs?: number;
  /** The businesses' configuration; none if absent. */
  readonly configuration?: () => Configuration;
  readonly gmapKey?: string | undefined;
  /** Sends the calls to the map service; `fetch` if absent. */
  readonly fetchMaps?: typeof fetch | undefined;
  /** Opens businesses in the console; generated and stored in dataDir if absent. */
  readonly operatorPassword?: string | undefined;
  /** What a Prometheus server sends to read `/metrics`; without it there is none. */
  readonly metricsToken?: string | undefined;
  /** From this time on a statement of the database is slow (250). */
  readonly slowStatementMs?: number | undefined;
  /** The release that runs, for `/p/version` and the metrics. */
  readonly version?: string | undefined;
  /** Bytes that the pictures of one business may take. */
  readonly pictureQuota?: number | undefined;
  /** Calls per day to the map service that a business pays for. */
  readonly paidCallsPerDay?: number | undefined;
  /** The environment with optional VAPID keys (docs/environment.md), and other push settings. */
  readonly push?: Partial<Pick<PushSetup, "alsoAllowed" | "everyMs">> & {
    readonly env?: Readonly<Record<string, string | undefined>>;
  };
  /** The secret that other servers send with `/txn/refund`; generated and stored in dataDir if absent. */
  readonly paymentsServerSecret?: string | undefined;
  /** Trusted proxies in front of the backend (0). */
  readonly backendProxies?: number | undefined;
  /** Payment providers; without any, nothing can be paid online. */
  readonly providers?: readonly PaymentProvider[];
  /** Origins that replace the vendors' in the demo, by gateway. */
  readonly sandboxOrigins?: Readonly<Record<string, string>> | undefined;
  /** The URL by which browsers and providers reach this backend, if it differs from the address it listens on. */
  readonly publicUrl?: string | undefined;
  readonly payments?: Partial<Pick<PaymentsSetup, "limits" | "askEveryMs" | "sweepEveryMs">>;
  readonly log?: Logger;
}
