import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import webPush from "web-push";

/** What the backend signs its push messages with (VAPID, RFC 8292), and whom it may send them to. */
export interface PushSetup {
  /** base64url; given to browsers. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** mailto: or https:, for a push service that has a complaint. */
  readonly subject: string;
  /** Further hosts of push services, and in tests whole origins on this machine. */
  readonly alsoAllowed: readonly string[];
  /** Milliseconds between two looks for orders that have moved; 0: only when told to. */
  readonly everyMs: number;
}

/** Apple refuses this one; a shop that goes live names its own. */
const NOBODY = "mailto:admin@localhost";

/** The keys of the environment, else those of the data folder, made at the first start: with other keys every subscription is lost. */
export async function pushKeys(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Pick<PushSetup, "publicKey" | "privateKey" | "subject">> {
  const subject = env.VAPID_SUBJECT || NOBODY;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  if (publicKey || privateKey)
    throw new Error("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together; one is missing.");
  const file = path.join(dataDir, "vapid.json");
  try {
    await writeFile(file, JSON.stringify(webPush.generateVAPIDKeys()), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const kept = JSON.parse(await readFile(file, "utf8")) as { publicKey: string; privateKey: string };
  return { ...kept, subject };
}
