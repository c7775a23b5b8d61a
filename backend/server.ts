import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createSchema } from "graphql-yoga";
import type { Logger } from "pino";
import { pictureStore } from "../lib/pictures/store.ts";
import { createAnnouncer } from "./announce.ts";
import { createLoginAttempts } from "./console/accounts/login-attempts.ts";
import { createConsole } from "./console/console.ts";
import { operatorPassword } from "./console/new-shop/operator.ts";
import type { RequestContext } from "./context.ts";
import { createCoalescer } from "./db/coalesce.ts";
import { createKnownShops } from "./db/known-shops.ts";
import { acquireLock, type HeldLock } from "./db/lock.ts";
import { makeFolder } from "./db/make-folder.ts";
import { openDatabase } from "./db/open.ts";
import { embeddedEstimator } from "./delivery/embedded-estimator.ts";
import { startDemo } from "./demo/start.ts";
import { startTableJob } from "./dine-in/table-job.ts";
import { plainContentType } from "./http/caller-rules.ts";
import { createGraphqlEndpoint } from "./http/graphql.ts";
import { createGuardedServer } from "./http/guard.ts";
import { closeHttp, createHttp, listenerOf } from "./http/layer.ts";
import { createCallBudgets } from "./http/limits/call-budgets.ts";
import { createConnectionLimits } from "./http/limits/connection-limits.ts";
import { createRequestBudgets } from "./http/limits/request-budgets.ts";
import { createRouter, refuseLargeBody, refuseTooMany } from "./http/router.ts";
import { routes } from "./http/routes/routes.ts";
import { attachSocket } from "./http/socket.ts";
import { outboxSender } from "./identity/messages/outbox.ts";
import { createTokenKeys, installationSecret, installationSecrets } from "./identity/token.ts";
import { createLog } from "./log.ts";
import { startAvailabilityJob } from "./menu/availability-job.ts";
import { createMetrics } from "./observe/metrics.ts";
import { metricsRoute } from "./observe/metrics-route.ts";
import { watchStatements } from "./observe/statements.ts";
import { MAIL_EVERY_MS, startOrderMails } from "./orders/confirmation/send-mails.ts";
import { payables } from "./orders/payment/payables.ts";
import { openAccounts } from "./payments-service/accounts/registry.ts";
import { createSealer } from "./payments-service/accounts/sealed.ts";
import { startDayChecks } from "./payments-service/days/job.ts";
import { startSweeper } from "./payments-service/due/sweeper.ts";
import { createPaymentHandler, PAYMENT_PATHS } from "./payments-service/http/handler.ts";
import { runningProviders } from "./payments-service/providers/from-environment.ts";
import { VENDORS } from "./payments-service/providers/vendors.ts";
import { PAYMENT_DEFAULTS } from "./payments-service/setup.ts";
import { PICTURE_QUOTA } from "./pictures/add-picture.ts";
import { startPictureSweeper } from "./pictures/sweep-pictures.ts";
import { createPaidCalls } from "./places/paid-calls.ts";
import { pushSetup } from "./push/push-keys.ts";
import { startPushes } from "./push/send-pushes.ts";
import { allResolvers } from "./resolvers/resolvers.ts";
import { startRetention } from "./retention/job.ts";
import { ORDER_LIMITS } from "./rules/order-limits.ts";
import type { BackendOptions, Services } from "./services.ts";
import { createStudio } from "./studio/http/studio.ts";
import { openPublished } from "./studio/published.ts";

export interface Backend {
  readonly url: string;
  readonly app: Services;
  stop(): Promise<void>;
}

const makeSchema = () =>
  createSchema<RequestContext>({
    typeDefs: readFileSync(new URL("./schema.graphql", import.meta.url), "utf8"),
    resolvers: allResolvers() as never,
  });

let made: ReturnType<typeof makeSchema> | undefined;

/** The schema with its resolvers; made and checked once, also where several backends start in one process. */
export const backendSchema = () => {
  made ??= makeSchema();
  return made;
};

/**
 * Starts the backend: lock, database, migrations, demo content, then HTTP and WebSocket on one port. Throws
 * `DataFolderInUse` if another process uses the data folder, and an error if the port is taken.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = options.log ?? createLog("info");
  const dataDir = path.resolve(options.dataDir);
  await makeFolder(dataDir, 0o700);
  const staffToken = randomBytes(32).toString("base64url");
  const undo: Undo[] = [];
  const stop = () => undoAll(undo.splice(0));
  const listening = { url: "" };
  try {
    const lock = await takeLock(options, dataDir, staffToken);
    if (lock) undo.push(() => lock.release());
    const providers = await runningProviders(options);
    const app = await openServices({ ...options, providers }, { dataDir, staffToken, log, listening, undo });
    if (options.demo) undo.push(await startDemo(app, { ...options, folders: options.demoDirs, dataDir }));
    for (const followed of [app.published.follow(), app.payments.accounts.follow()]) undo.push(() => followed.stop());
    const server = await listen(app, options);
    listening.url = server.url;
    const running: Undo[] = [server.close];
    undo.push(() => undoTogether(running));
    for (const start of [
      startSweeper,
      startAvailabilityJob,
      startTableJob,
      startPushes,
      startOrderMails,
      startPictureSweeper,
      startRetention,
      startDayChecks,
    ])
      running.push(start(app));
    await lock?.update({ url: server.url });
    return { url: server.url, app, stop };
  } catch (error) {
    await stop().catch((failure) => log.error({ err: failure }, "What had started could not all be stopped."));
    throw error;
  }
}

/** Requests, sockets and jobs are finished at the same time, so that none waits for another's last call. */
async function undoTogether(steps: readonly Undo[]): Promise<void> {
  const undone = await Promise.allSettled(steps.map((step) => step()));
  const failure = undone.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

/** Undoes every step, the last one first. A step that fails skips no other; the first failure is thrown at the end. */
async function undoAll(steps: readonly Undo[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.toReversed()) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * The embedded database needs the lock; with a database server it only tells the command-line tools where this process
 * listens.
 */
async function takeLock(options: BackendOptions, dataDir: string, staffToken: string): Promise<HeldLock | null> {
  if (!options.databaseUrl) return acquireLock(dataDir, staffToken);
  return acquireLock(dataDir, staffToken).catch(() => null);
}

type Undo = () => Promise<unknown>;

interface Made {
  readonly dataDir: string;
  readonly staffToken: string;
  readonly log: Logger;
  readonly listening: { readonly url: string };
  readonly undo: Undo[];
}

async function openServices(
  options: BackendOptions,
  { dataDir, staffToken, log, listening, undo }: Made,
): Promise<Services> {
  const database = await openDatabase({
    dataDir,
    databaseUrl: options.databaseUrl,
    migrates: options.migrates,
    durable: !options.demo,
    onStatement: watchStatements({ log, slowMs: options.slowStatementMs }),
    onWarning: (message, error) => log.warn({ err: error }, message),
  });
  undo.push(() => database.close());
  const tokens = createTokenKeys(await installationSecret(dataDir, "token", options.tokenSecret));
  const { vendors = VENDORS } = options;
  const sealer = createSealer(await installationSecrets(dataDir, "payment-keys", options.paymentKeysSecret));
  const published = await openPublished(database, options.configuration, log);
  return {
    db: database.db,
    events: database.events,
    copyDatabase: database.copy && { folder: dataDir, copy: database.copy },
    shops: createKnownShops(database.db),
    shared: createCoalescer(),
    pictures: pictureStore(dataDir, process.env, (message) => log.warn(message)),
    pictureQuota: options.pictureQuota ?? PICTURE_QUOTA,
    announcer: createAnnouncer(database.db, database.events, log),
    tokens,
    estimator: options.estimator ?? embeddedEstimator(tokens),
    clock: options.clock ?? (() => new Date()),
    log,
    version: options.version ?? "unknown",
    staffToken,
    demo: options.demo ?? false,
    orderLimits: options.orderLimits ?? ORDER_LIMITS,
    captchaSecret: options.captchaSecret ?? null,
    captchaSecrets: options.captchaSecrets ?? new Map(),
    sender: options.sender ?? outboxSender,
    mailer: options.mailer ?? null,
    mailEveryMs: options.mailEveryMs ?? MAIL_EVERY_MS,
    facebookSecrets: options.facebookSecrets ?? new Map(),
    socialVerifiers: options.socialVerifiers ?? null,
    storefrontSecret: options.storefrontSecret ?? null,
    configuration: published.configuration,
    published,
    gmapKey: options.gmapKey ?? null,
    fetchMaps: options.fetchMaps ?? fetch,
    paidCalls: createPaidCalls(options.paidCallsPerDay),
    backendProxies: options.backendProxies ?? 0,
    push: await pushSetup(dataDir, options.push),
    operatorPassword: await operatorPassword(dataDir, options.operatorPassword),
    payments: {
      payables,
      ...PAYMENT_DEFAULTS,
      ...options.payments,
      serverSecret: await installationSecret(dataDir, "payments-server", options.paymentsServerSecret),
      providers: new Map((options.providers ?? []).map((provider) => [provider.gateway, provider])),
      sharedWith: options.accountsSharedWith ?? null,
      accounts: await openAccounts(database, { sealer, vendors, log }),
      sealer,
      vendors,
      sandboxOrigins: options.sandboxOrigins ?? {},
      publicUrl: () => options.publicUrl ?? listening.url,
      storefrontPort: URL.parse(options.storefrontUrl ?? "")?.port || null,
    },
  };
}

async function listen(app: Services, options: BackendOptions) {
  const { port = 4000, host = "localhost", corsOrigins = [], callBudgets, mostConnections } = options;
  const budgets = createCallBudgets(callBudgets);
  const requests = createRequestBudgets(app, budgets, options.requestBudget);
  const connections = createConnectionLimits(app, mostConnections);
  const graphql = createGraphqlEndpoint(app, { schema: backendSchema(), corsOrigins, budgets, requests, connections });
  const attempts = createLoginAttempts();
  const staffConsole = createConsole(app, createRequestBudgets(app, budgets, options.requestBudget), attempts);
  const http = createHttp();
  const payments = createPaymentHandler(app, requests);
  for (const path of PAYMENT_PATHS) http.route(path, payments);
  http.route("/console", staffConsole.http);
  http.all("/graphql", async (c) => {
    const refused = refuseLargeBody(c);
    if (refused) return refused;
    const { headers } = c.env.incoming;
    if (headers["content-type"]) headers["content-type"] = plainContentType(headers["content-type"]);
    await graphql(c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  // Counts its calls itself, because its refusals have a form of their own.
  const studio = createStudio(app, requests, attempts);
  http.route("/p/studio", studio.http);
  const metrics = options.metricsToken ? createMetrics(app) : null;
  if (metrics) http.route("/metrics", metricsRoute(metrics, options.metricsToken ?? ""));
  http.use(refuseTooMany(requests));
  http.route("/", createRouter(routes, app));
  const server = createGuardedServer(options.slowestRequestMs, listenerOf(http, app));
  const closeSocket = attachSocket(server, app, { corsOrigins, endpoint: graphql, budgets, requests, connections });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    close: async () => {
      metrics?.stop();
      staffConsole.close();
      studio.close();
      const closed = closeHttp(server);
      await closeSocket();
      await closed;
    },
  };
}
