import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Names what was sealed with the key, so that a replaced key and a changed row can be distinguished. */
interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Seals with the first key; opens what any of them sealed. */
export interface Sealer {
  seal(text: string, context: readonly string[]): string;
  /** Throws SealProblem. */
  open(sealed: string, context: readonly string[]): string;
}

/** `key`: no key here sealed it. `changed`: it was sealed for another context, or altered. */
export class SealProblem extends Error {
  override readonly name = "SealProblem";
  readonly reason: "key" | "changed";
  constructor(reason: "key" | "changed") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * AES-256-GCM under keys that are derived from the installation's secrets, the current one first. `context` is
 * authenticated with the text, so that a sealed text of one row does not open in another.
 */
export function createSealer(secrets: readonly Uint8Array[]): Sealer {
  const keys = secrets.map(sealingKey);
  const [current] = keys;
  if (!current) throw new Error("A sealer needs a secret.");
  return {
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.key, iv);
      cipher.setAAD(Buffer.from(JSON.stringify(context)));
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [current.id, iv.toString("base64url"), bytes.toString("base64url")].join(".");
    },
    open(sealed, context) {
      const [, iv = "", rest = ""] = sealed.split(".");
      const found = keys.find(({ id }) => id === keyOf(sealed));
      if (!found) throw new SealProblem("key");
      const bytes = Buffer.from(rest, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", found.key, Buffer.from(iv, "base64url"));
        decipher.setAAD(Buffer.from(JSON.stringify(context)));
        decipher.setAuthTag(bytes.subarray(-16));
        return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8");
      } catch {
        throw new SealProblem("changed");
      }
    },
  };
}

/** Which key a text was sealed with. */
export const keyOf = (sealed: string): string => sealed.split(".", 1)[0] ?? "";

function sealingKey(secret: Uint8Array): SealingKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "payment accounts", 32));
  return { key, id: createHash("sha256").update(key).digest("hex").slice(0, 12) };
}
