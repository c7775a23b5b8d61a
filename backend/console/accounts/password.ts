import { randomBytes, randomInt, scrypt } from "node:crypto";
import { isSameSecret } from "../../same-secret.ts";

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 80 ms per attempt: expensive for millions of guesses, unnoticeable at a sign-in. */
export const PASSWORD_COST: Cost = { N: 2 ** 15, r: 8, p: 1 };

let cost = PASSWORD_COST;

/** For tests, which sign in some hundred times: no setting and no argument of the backend changes what passwords are kept with. */
export function keepPasswordsAtCost(other: Cost): void {
  cost = other;
}
const KEY_BYTES = 32;

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised later without invalidating stored hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = cost;
  const key = await derive(password, salt, cost);
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Takes the same time for an invalid hash (null: unknown name) as for a wrong password. */
export async function passwordHolds(password: string, hash: string | null): Promise<boolean> {
  const [kind, N, r, p, salt = "", key = ""] = (hash ?? "").split("$");
  if (kind !== "scrypt") {
    await derive(password, Buffer.alloc(16), cost);
    return false;
  }
  const wanted = Buffer.from(key, "base64url");
  const kept = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, "base64url"), kept);
  return isSameSecret(given, wanted);
}

/** Without letters and digits that are easily confused. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to be read and typed once: three groups of four characters, about 59 bits. */
export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `${group()}-${group()}-${group()}`;
}
