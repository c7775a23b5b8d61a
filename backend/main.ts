import path from "node:path";
import { parseArgs } from "node:util";
import { createConfigurationReader, defaultSources } from "../config/load.ts";
import { DataFolderInUse } from "./db/lock.ts";
import { PendingMigrations } from "./db/migrate.ts";
import { startDemoPayments } from "./demo/payments.ts";
import { drainOnEnd } from "./drain.ts";
import { countedProxies } from "./http/caller-address.ts";
import { keyedSecrets } from "./identity/keyed-secrets.ts";
import { mailerOf, outboxMailer } from "./identity/messages/mail.ts";
import { senderOf } from "./identity/messages/sender.ts";
import { createLog } from "./log.ts";
import { traceOutgoingCalls } from "./observe/outgoing-calls.ts";
import { runningVersion } from "./observe/version.ts";
import { SandboxRefused } from "./payments-sandbox/start.ts";
import { environmentAccounts, namesIn } from "./payments-service/providers/from-environment.ts";
import { startBackend } from "./server.ts";

/**
 * `node backend/main.ts [--demo | --production]`: runs the backend until SIGTERM or SIGINT. Settings come from the
 * environment (docs/environment.md). In production it refuses a database that lacks migrations.
 */
const { values } = parseArgs({
  options: { demo: { type: "boolean", default: false }, production: { type: "boolean", default: false } },
});
const env = process.env;
/** A number of seconds from the environment; undefined when it is not set. */
function secondsOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new Error(`${name} must be a number of seconds from 0 up, but is "${value}".`);
}
const log = createLog(env.LOG_LEVEL || "info");

const port = Number(env.BACKEND_PORT ?? env.PORT ?? 4000);
const dataDir = env.DATA_DIR ?? ".data";

/** OpenTelemetry is loaded only where a collector is named. */
async function traceTo(collector: string | undefined): Promise<() => Promise<void>> {
  if (!collector) return async () => {};
  const { samplingRatio, sendSpans } = await import("../lib/observe/spans/send-spans.ts");
  const endCalls = traceOutgoingCalls();
  const end = sendSpans({
    service: "storefront-backend",
    version: runningVersion(env),
    ratio: samplingRatio(env),
    warn: (message) => log.warn(message),
  });
  return async () => {
    endCalls();
    await end();
  };
}

try {
  const stopTraces = await traceTo(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  // Connections, and outside production migrations, take a while on a busy machine.
  log.info("The backend is starting.");
  // Next to the backend's port, eight ports in a row.
  const sandboxPort = Number(env.SANDBOX_PORT ?? port + 101);
  const payments = values.demo ? await startDemoPayments({ dataDir, port: sandboxPort, log }) : null;
  const backend = await startBackend({
    port,
    host: env.BACKEND_HOST ?? "localhost",
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    migrates: !values.production,
    demo: values.demo,
    autopilotSeconds: secondsOf("DEMO_AUTOPILOT_SECONDS", env.DEMO_AUTOPILOT_SECONDS),
    demoGuests: env.DEMO_GUESTS !== "0",
    captchaSecret: env.RECAPTCHA_SECRET || undefined,
    captchaSecrets: keyedSecrets(env.CAPTCHA_SECRETS),
    accounts: environmentAccounts(env, values.demo),
    accountsSharedWith: namesIn(env.PAYMENT_ACCOUNTS_FOR),
    paymentKeysSecret: env.PAYMENT_KEYS_SECRET || undefined,
    paymentsServerSecret: env.PAYMENTS_SERVER_SECRET || undefined,
    publicUrl: env.PAYMENTS_PUBLIC_URL?.replace(/(?<!\/)\/+$/, "") || undefined,
    sender: senderOf(env),
    mailer: mailerOf(env) ?? (values.demo ? outboxMailer : null),
    facebookSecrets: keyedSecrets(env.FACEBOOK_APP_SECRETS),
    storefrontUrl: env.STOREFRONT_URL,
    storefrontSecret: env.STOREFRONT_SECRET,
    tokenSecret: env.TOKEN_SECRET,
    corsOrigins: env.CORS_ORIGINS?.split(",").map((origin) => origin.trim()) ?? [],
    configuration: createConfigurationReader(defaultSources(env, path.resolve(import.meta.dirname, "..")), (message) =>
      log.warn(message),
    ),
    pictureQuota: Number(env.PICTURES_MB) * 1_000_000 || undefined,
    operatorPassword: env.OPERATOR_PASSWORD || undefined,
    metricsToken: env.METRICS_TOKEN || undefined,
    slowStatementMs: Number(env.SLOW_STATEMENT_MS) || undefined,
    version: runningVersion(env),
    gmapKey: env.GMAP_KEY || undefined,
    paidCallsPerDay: Number(env.GMAP_CALLS_PER_DAY) || undefined,
    backendProxies: countedProxies(env),
    push: { env, alsoAllowed: (env.PUSH_HOSTS ?? "").split(",").flatMap((host) => host.trim() || []) },
    providers: payments?.providers ?? [],
    sandboxOrigins: payments?.sandboxOrigins,
    log,
  });
  log.info({ url: backend.url, demo: values.demo }, "The backend is running.");
  drainOnEnd({ log, stop: () => Promise.all([backend.stop(), payments?.stop()]).finally(stopTraces) });
} catch (error) {
  const says = [DataFolderInUse, SandboxRefused, PendingMigrations].some((kind) => error instanceof kind);
  if (says) log.fatal((error as Error).message);
  else log.fatal({ err: error }, "The backend could not start.");
  // Anything already started must not keep a failed backend alive.
  process.exit(1);
}
