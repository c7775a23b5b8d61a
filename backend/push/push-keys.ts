import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import webPush from "web-push";
import { readSubject } from "./push-subject.ts";

/** The keys that sign the backend's push messages (VAPID, RFC 8292), and where messages may be sent. */
export interface PushSetup {
  /** base64url; given to browsers. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** VAPID_SUBJECT; null: the URL of the shop that sends the message (push-subject.ts). */
  readonly subject: string | null;
  /** Further hosts of push services, and in tests whole origins on this machine. */
  readonly alsoAllowed: readonly string[];
  /** Milliseconds between two checks for orders that have moved; 0: only on request. */
  readonly everyMs: number;
}

/**
 * The keys from the environment, else those in the data folder, generated at the first start. Other keys invalidate
 * every subscription.
 */
export async function pushKeys(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Pick<PushSetup, "publicKey" | "privateKey" | "subject">> {
  const subject = readSubject(env.VAPID_SUBJECT);
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  if (publicKey || privateKey)
    throw new Error("Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither; one is missing.");
  const file = path.join(dataDir, "vapid.json");
  try {
    await writeFile(file, JSON.stringify(webPush.generateVAPIDKeys()), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const kept = JSON.parse(await readFile(file, "utf8")) as { publicKey: string; privateKey: string };
  return { ...kept, subject };
}

/** How soon a guest is notified. */
const PUSH_EVERY_MS = 2_000;

interface PushOptions extends Partial<Pick<PushSetup, "alsoAllowed" | "everyMs">> {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export async function pushSetup(
  dataDir: string,
  { env, alsoAllowed = [], everyMs = PUSH_EVERY_MS }: PushOptions = {},
): Promise<PushSetup> {
  return { ...(await pushKeys(dataDir, env)), alsoAllowed, everyMs };
}
