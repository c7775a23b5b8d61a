import { randomUUID } from "node:crypto";
import path from "node:path";
import { mailServer } from "../../../backend/identity/messages/mail.ts";
import type { Vendor } from "../../../backend/payments-service/providers/account-fields.ts";
import {
  environmentAccount,
  PaymentSettingsError,
} from "../../../backend/payments-service/providers/from-environment.ts";
import { VENDORS } from "../../../backend/payments-service/providers/vendors.ts";
import { decodedText } from "../../../lib/domain/text/decoded-text.ts";
import { s3Settings } from "../../../lib/pictures/s3-store.ts";
import { pictureStore } from "../../../lib/pictures/store.ts";
import { refusal } from "../account-settings.ts";
import type { Environment } from "../settings.ts";
import {
  type Asked,
  ask,
  type CheckOptions,
  certificateProblem,
  type Finding,
  reasonOf,
  TIMEOUT_MS,
  unreached,
} from "./asking.ts";
import { databaseConnection } from "./database-connection.ts";
import { backendFindings, publicFindings, storefrontFindings } from "./sides.ts";

/** Tries every connection that the settings name. */
export async function connectionFindings(env: Environment, options: CheckOptions): Promise<Finding[]> {
  const { roles } = options;
  const tried: Promise<Finding | null>[] = [pictures(env), traceCollector(env)];
  const database = roles.includes("backend") ? databaseConnection(env) : [];
  if (roles.includes("backend"))
    tried.push(twilio(env, options), mailConnection(env), ...VENDORS.map((vendor) => payments(vendor, env)));
  tried.push(...publicFindings(env, options));
  if (roles.includes("storefront")) tried.push(...backendFindings(env, options));
  const sides = roles.includes("backend") ? storefrontFindings(env, options) : [];
  return [...(await database), ...(await Promise.all(tried)), ...(await sides)].filter((finding) => finding !== null);
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

/** nodemailer gives every failed connection one code, and leaves what was wrong with a certificate to the words of it. */
const TLS_WORDS: readonly (readonly [words: RegExp, code: string])[] = [
  [/certificate has expired/, "CERT_HAS_EXPIRED"],
  [/does not match certificate's altnames/, "ERR_TLS_CERT_ALTNAME_INVALID"],
  [/self[- ]signed certificate/, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  [/unable to (?:verify the first|get (?:local )?issuer) certificate/, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
];

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
    const reason = TLS_WORDS.find(([words]) => words.test(message))?.[1];
    const certificate = reason && certificateProblem("the mail server", reason);
    return {
      name: "Mail server",
      problems: [
        certificate || `The mail server does not respond (${code}). Compare MAIL_SERVER with its address and port.`,
      ],
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
  const wrong = refusal(() => s3Settings(env));
  if (wrong.length > 0) return { name, problems: wrong };
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
