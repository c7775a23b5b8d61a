import { createHmac, randomUUID } from "node:crypto";
import path from "node:path";
import { mailServer } from "../../backend/identity/messages/mail.ts";
import type { Vendor } from "../../backend/payments-service/providers/account-fields.ts";
import { environmentAccount, PaymentSettingsError } from "../../backend/payments-service/providers/from-environment.ts";
import { VENDORS } from "../../backend/payments-service/providers/vendors.ts";
import type { Role } from "../../config/environment/row.ts";
import { decodedText } from "../../lib/domain/text/decoded-text.ts";
import { pictureStore } from "../../lib/pictures/store.ts";
import { databaseConnection } from "./database-connection.ts";
import type { Environment } from "./settings.ts";

/** What was found at one connection. */
export interface Finding {
  readonly name: string;
  /** In sentences; none: it works. */
  readonly problems: readonly string[];
  /** What could not be tried, and why. */
  readonly note?: string;
}

export interface CheckOptions {
  readonly roles: readonly Role[];
  /** Storefront and backend are running, so a connection between them that is refused is a problem. */
  readonly running: boolean;
  /** Replaces the vendors' origins (tests). */
  readonly vendors?: Partial<Record<"twilio", string>>;
}

const TIMEOUT_MS = 10_000;

/** Tries every connection that the settings name. */
export async function connectionFindings(env: Environment, options: CheckOptions): Promise<Finding[]> {
  const { roles } = options;
  const tried: Promise<Finding | null>[] = [pictures(env), traceCollector(env)];
  if (roles.includes("backend"))
    tried.push(
      databaseConnection(env),
      twilio(env, options),
      mailConnection(env),
      ...VENDORS.map((vendor) => payments(vendor, env)),
    );
  if (roles.includes("backend")) tried.push(publicBackend(env, options));
  if (roles.includes("storefront"))
    tried.push(...backendAddresses(env).map((at) => health("backend", at, "/p/health", options)));
  const sides = roles.includes("backend") ? storefront(env, options) : [];
  return [...(await Promise.all(tried)), ...(await sides)].filter((finding) => finding !== null);
}

const reasonOf = (error: unknown): string => {
  const { cause, message, code } = error as Error & { code?: string; cause?: Error & { code?: string } };
  return cause?.code ?? code ?? cause?.message ?? message;
};

/** What is wrong with a certificate, by the code of the error that it causes. */
const CERTIFICATE: readonly (readonly [codes: RegExp, says: string])[] = [
  [
    /^CERT_HAS_EXPIRED$/,
    "has expired. Renew it (certbot renew), and see that the front server reads it again (systemctl reload nginx)",
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    "is of other host names. Let certbot add this name (docs/running.md), or mend the address",
  ],
  [
    /SELF_SIGNED|^UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER)|^CERT_(?:UNTRUSTED|NOT_YET_VALID)/,
    "is not trusted by this machine. Get one from an authority (docs/running.md, step 5), or name your own authority's certificate in NODE_EXTRA_CA_CERTS for all servers",
  ],
];

/** What to say of a server that answers with a certificate that is no good; null for any other reason. */
function certificateProblem(of: string, reason: string): string | null {
  const says = CERTIFICATE.find(([codes]) => codes.test(reason))?.[1];
  return says ? `The certificate of ${of} ${says} (${reason}).` : null;
}

/** A service of others that was not reached. */
const unreached = (name: string, reason: string): string =>
  certificateProblem(name, reason) ??
  `${name} cannot be reached (${reason}). Look at the network and its name service.`;

interface Asked {
  readonly url: string;
  readonly init?: RequestInit;
}

async function ask({ url, init }: Asked): Promise<Response | string> {
  try {
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    return reasonOf(error);
  }
}

const basic = (user: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`,
});

/** A harmless read at a vendor: 401 means wrong keys; 403, that they are right and may do less than everything. */
async function vendor(name: string, asked: Asked, whatToDo: string): Promise<Finding> {
  const response = await ask(asked);
  if (typeof response === "string") return { name, problems: [unreached(name, response)] };
  await response.body?.cancel();
  const isRight = response.ok || response.status === 403;
  return { name, problems: isRight ? [] : [`${name} refuses the keys (status ${response.status}). ${whatToDo}`] };
}

async function twilio(env: Environment, { vendors }: CheckOptions): Promise<Finding | null> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = env;
  if (!account || !token) return null;
  const url = `${vendors?.twilio ?? "https://api.twilio.com"}/2010-04-01/Accounts/${encodeURIComponent(account)}.json`;
  const init = { headers: basic(account, token) };
  return vendor("Twilio", { url, init }, "Compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN with its console.");
}

/** Whether the mail server takes our name and password; nothing is sent. */
export async function mailConnection(env: Environment): Promise<Finding | null> {
  try {
    const server = mailServer(env);
    if (!server) return null;
    await server.verify();
    return { name: "Mail server", problems: [] };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === "EAUTH")
      return {
        name: "Mail server",
        problems: ["The mail server refuses name or password. Compare MAIL_SERVER with its account."],
      };
    if (!code) return { name: "Mail server", problems: [message] };
    return {
      name: "Mail server",
      problems: [`The mail server does not respond (${code}). Compare MAIL_SERVER with its address and port.`],
    };
  }
}

/** The installation's account at one vendor: whether it is complete, and whether the vendor knows its keys. */
async function payments(vendor: Vendor, env: Environment): Promise<Finding | null> {
  const { name, fields } = vendor;
  try {
    const account = environmentAccount(vendor, env, false);
    if (!account) return null;
    const provider = await vendor.make(account.values);
    if (!provider.check) return { name, problems: [], note: "Its keys cannot be tried without a payment." };
    if (await provider.check(AbortSignal.timeout(TIMEOUT_MS))) return { name, problems: [] };
    const variables = fields.map(({ variable }) => variable).join(", ");
    return { name, problems: [`${name} refuses the keys. Compare ${variables} with its dashboard.`] };
  } catch (error) {
    if (error instanceof PaymentSettingsError) return { name, problems: [error.message] };
    return { name, problems: [unreached(name, reasonOf(error))] };
  }
}

/** Writes, reads and removes a file, as the backend does with a picture. */
async function pictures(env: Environment): Promise<Finding> {
  const name = env.PICTURES_S3_BUCKET ? "Picture storage (S3)" : "Picture storage (DATA_DIR/media)";
  const file = `check-${randomUUID()}.webp`;
  try {
    const store = pictureStore(path.resolve(env.DATA_DIR || ".data"), env);
    await store.write("check", file, new Uint8Array([1]));
    const read = await store.read("check", file);
    await store.remove("check", file);
    return { name, problems: read ? [] : ["A file that was just written cannot be read. Look at the key's rights."] };
  } catch (error) {
    const settings = env.PICTURES_S3_BUCKET
      ? "the bucket, the endpoint and the key's rights"
      : "DATA_DIR and its owner";
    return {
      name,
      problems: [`A file could not be written, read and removed (${reasonOf(error)}). Look at ${settings}.`],
    };
  }
}

/** Sends an empty export, with the headers that OpenTelemetry's exporter sends. */
async function traceCollector({
  OTEL_EXPORTER_OTLP_ENDPOINT: origin,
  OTEL_EXPORTER_OTLP_HEADERS: headers = "",
}: Environment): Promise<Finding | null> {
  if (!origin) return null;
  const url = `${origin.replace(/\/+$/, "")}/v1/traces`;
  const given = headers.split(",").flatMap((header) => {
    const [name = "", ...value] = header.split("=");
    return name.trim() ? [[name.trim(), decodedText(value.join("=").trim()) ?? ""]] : [];
  });
  const init = {
    method: "POST",
    body: '{"resourceSpans":[]}',
    headers: { "content-type": "application/json", ...Object.fromEntries(given) },
  };
  const response = await ask({ url, init });
  const name = "Trace collector";
  const where = "Compare OTEL_EXPORTER_OTLP_ENDPOINT with where it takes OTLP over HTTP, usually port 4318.";
  if (typeof response === "string") {
    const problem = certificateProblem(url, response) ?? `${url} cannot be reached (${response}). ${where}`;
    return { name, problems: [problem] };
  }
  await response.body?.cancel();
  if (response.status === 401 || response.status === 403)
    return {
      name,
      problems: [`${url} refuses the key (status ${response.status}). Compare OTEL_EXPORTER_OTLP_HEADERS.`],
    };
  return { name, problems: response.ok ? [] : [`${url} returned ${response.status}. ${where}`] };
}

const REFUSED = /ECONNREFUSED/;
/** What a front server answers for a server that is not there. */
const BEHIND = new Set([502, 503, 504]);

async function health(
  name: string,
  origin: string,
  at: string,
  { running }: Pick<CheckOptions, "running">,
): Promise<Finding> {
  const title = `The ${name} at ${origin}`;
  const response = await ask({ url: `${origin}${at}` });
  if (response instanceof Response) {
    await response.body?.cancel();
    if (response.ok) return { name: title, problems: [] };
    const cause = BEHIND.has(response.status)
      ? "The front server answers and does not reach it: start it, or mend its port in upstreams.conf."
      : "Another program may listen there, or the front server sends this name elsewhere (its server_name).";
    return { name: title, problems: [`${origin}${at} returned ${response.status}. ${cause}`] };
  }
  if (REFUSED.test(response) && !running)
    return { name: title, problems: [], note: "It is not running yet. Check again with --running once it is." };
  const problem = certificateProblem(origin, response);
  return { name: title, problems: [problem ?? `It does not respond (${response}). Start it, or mend its address.`] };
}

/** Whether the storefront answers, and then whether it has the backend's secret. */
async function storefront(env: Environment, options: CheckOptions): Promise<Finding[]> {
  const { STOREFRONT_URL: origin, STOREFRONT_SECRET: secret } = env;
  if (!origin || !secret) return [];
  const found = await health("storefront", origin, "/api/health", options);
  const name = "STOREFRONT_SECRET of storefront and backend";
  if (found.problems.length > 0 || found.note)
    return [found, { name, problems: [], note: "It was not compared, because the storefront did not answer." }];
  return [found, { name, problems: await secretProblems(origin, secret) }];
}

/** The secret of both sides is compared by an announcement of nothing, which only the storefront's own reply confirms. */
async function secretProblems(origin: string, secret: string): Promise<string[]> {
  const body = JSON.stringify({ tags: [] });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${time}\n${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-revalidate-time": time,
    "x-revalidate-signature": signature,
  };
  const response = await ask({ url: `${origin}/api/revalidate`, init: { method: "POST", body, headers } });
  if (response instanceof Response && response.status === 401)
    return [
      "The storefront refuses the backend's signature. Set the same STOREFRONT_SECRET for both, and compare their clocks.",
    ];
  const said = response instanceof Response ? ((await response.json().catch(() => null)) as unknown) : null;
  if (Array.isArray((said as { revalidated?: unknown } | null)?.revalidated)) return [];
  const reason = response instanceof Response ? `status ${response.status}` : response;
  return [
    `It could not be compared: ${origin}/api/revalidate did not answer as a storefront does (${reason}). Look at STOREFRONT_URL, which must lead to the storefront itself.`,
  ];
}

async function publicBackend(env: Environment, options: CheckOptions): Promise<Finding | null> {
  const url = env.PAYMENTS_PUBLIC_URL?.replace(/\/+$/, "");
  return url ? health("public address of the payments", url, "/p/health", options) : null;
}

const backendAddresses = (env: Environment): string[] => [
  ...new Set(
    ["API_URL", "API_URL_PRODUCTION", "API_URL_STAGING", "API_URL_POS_INT"].flatMap(
      (name) => env[name]?.replace(/\/+$/, "") || [],
    ),
  ),
];
