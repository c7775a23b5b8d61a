import { createECDH } from "node:crypto";
import { mailServer } from "../../backend/identity/messages/mail.ts";
import { senderOf } from "../../backend/identity/messages/sender.ts";
import { environmentAccounts, testKeyVariables } from "../../backend/payments-service/providers/from-environment.ts";
import { readSubject } from "../../backend/push/push-subject.ts";
import type { Environment as EnvironmentName } from "../../config/constants.ts";
import type { Role } from "../../config/environment/row.ts";
import { hostsFor } from "../../config/hosts.ts";
import { createConfigurationReader, defaultSources } from "../../config/load.ts";
import { s3Settings } from "../../lib/pictures/s3-store.ts";
import { root } from "../processes.ts";
import { type Environment, isPrivate } from "./settings.ts";

/** The sentence of an error that a reader of settings throws; nothing if it reads them. */
export function refusal(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** What is wrong with accounts at other services and with the businesses' configuration. */
export function accountProblems(env: Environment, roles: readonly Role[]): string[] {
  const pictures = refusal(() => s3Settings(env));
  const backend = roles.includes("backend")
    ? [
        ...refusal(() => environmentAccounts(env, false)),
        ...testKeyVariables(env).map(
          (name) => `${name} is a test key: guests would order without paying. Set the live key.`,
        ),
        ...(env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM ? refusal(() => senderOf(env)) : []),
        ...refusal(() => mailServer(env)),
        ...refusal(() => readSubject(env.VAPID_SUBJECT)),
        ...pushKeyProblems(env),
      ]
    : [];
  return [...pictures, ...backend, ...businessProblems(env, roles)];
}

function pushKeyProblems({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Environment): string[] {
  if (!publicKey || !privateKey) return [];
  return isPair(publicKey, privateKey)
    ? []
    : ["VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair. npm run production -- secrets makes one."];
}

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

/** Shops of the demo, and the hosts that the environments of all others need. */
function businessProblems(env: Environment, roles: readonly Role[]): string[] {
  const problems: string[] = [];
  const read = createConfigurationReader(defaultSources(env as NodeJS.ProcessEnv, root), (problem) =>
    problems.push(problem),
  );
  const { businesses } = read();
  const demo = businesses.filter(({ biz }) => biz.apiKey.startsWith("key_demo_"));
  if (demo.length > 0) {
    const names = demo.map(({ biz }) => biz.id).join(", ");
    problems.push(
      `The configuration contains shops of the demo (${names}). Set BUSINESSES_DIR to a folder without them.`,
    );
  }
  if (!roles.includes("storefront")) return problems;
  const used = new Set(businesses.filter((one) => !demo.includes(one)).map(({ biz }) => biz.env));
  return [...problems, ...[...used].flatMap((name) => hostProblems(name, env))];
}

function hostProblems(name: EnvironmentName, env: Environment): string[] {
  const { api, payments } = hostsFor(name, env as NodeJS.ProcessEnv);
  const suffix = name === "local" ? "" : `_${name.replace("-", "_").toUpperCase()}`;
  const isExample = (url: string) => URL.parse(url)?.hostname.endsWith(".example") ?? true;
  return [
    ...(isExample(api) ? [`API_URL${suffix} is missing: where the backend of shops with env "${name}" is.`] : []),
    ...(isExample(payments) || isPrivate(URL.parse(payments)?.hostname ?? "")
      ? [
          `PAYMENTS_URL${suffix} is missing: the https address where browsers reach the payment service of shops with env "${name}".`,
        ]
      : []),
  ];
}
