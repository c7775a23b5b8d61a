import { createHmac, createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { errors, jwtVerify, SignJWT } from "jose";

/** The contents of a token. */
export interface TokenClaims {
  readonly customerId: string;
  readonly businessId: string;
  readonly guest: boolean;
  /** customers.token_version when it was issued; a token with an older one is not valid. */
  readonly version: number;
  /** Id of the row in `tokens`. */
  readonly tokenId: string;
}

export type TokenCheck =
  | { readonly ok: true; readonly claims: TokenClaims }
  | { readonly ok: false; readonly reason: "expired" | "invalid" | "other_business" };

export interface TokenKeys {
  /** A signed token (HS256), valid from `now` for two hours; a guest's, which is never renewed, for a day. */
  sign(claims: Omit<TokenClaims, "tokenId"> & { readonly tokenId?: string }, now: Date): Promise<IssuedToken>;
  /** Verifies signature, expiry and the business that the token was issued for. */
  verify(token: string, businessId: string, now: Date): Promise<TokenCheck>;
  /** As verify, for a token to be renewed: it may have ended up to 30 days ago. */
  verifyForRenewal(token: string, businessId: string, now: Date): Promise<TokenCheck>;
  /** Signs content for 15 minutes; not a login. Used for a provider's identity until the number is proved. */
  seal(content: Record<string, string | null>, businessId: string, now: Date): Promise<string>;
  unseal(sealed: string, businessId: string, now: Date): Promise<Record<string, unknown> | null>;
  /** HMAC-SHA256 (base64url) of a text for one purpose: hashes of short codes, and access tokens of orders. */
  mac(purpose: string, text: string): string;
}
export interface IssuedToken {
  readonly token: string;
  readonly tokenId: string;
  readonly expiresAt: Date;
}

const ALGORITHM = "HS256";
const SEAL = "seal";
const SEAL_SECONDS = 15 * 60;
/**
 * Short, because a stolen token works for two hours at most. The storefront renews it when less than an hour is left
 * (SESS-06).
 */
export const TOKEN_LIFETIME_SECONDS = 2 * 60 * 60;
export const GUEST_TOKEN_LIFETIME_SECONDS = 24 * 60 * 60;
/** A customer who stays away longer logs in again. */
export const RENEWAL_SECONDS = 30 * 24 * 60 * 60;

/** Token signing with a secret of at least 32 bytes. */
export function createTokenKeys(secret: Uint8Array): TokenKeys {
  // Of bytes the library makes a key for each token.
  const key = createSecretKey(secret).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  async function check(token: string, businessId: string, now: Date, clockTolerance: number): Promise<TokenCheck> {
    try {
      const options = { algorithms: [ALGORITHM], currentDate: now, clockTolerance };
      const { payload } = await jwtVerify(token, key, options);
      if (payload.biz !== businessId) return { ok: false, reason: "other_business" };
      if (typeof payload.sub !== "string" || typeof payload.jti !== "string") return { ok: false, reason: "invalid" };
      const version = typeof payload.ver === "number" ? payload.ver : 0;
      const claims = {
        customerId: payload.sub,
        businessId,
        guest: payload.guest === true,
        version,
        tokenId: payload.jti,
      };
      return { ok: true, claims };
    } catch (error) {
      return { ok: false, reason: error instanceof errors.JWTExpired ? "expired" : "invalid" };
    }
  }
  return {
    mac: (purpose, text) => createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url"),
    seal: (content, businessId, now) =>
      new SignJWT({ ...content, biz: businessId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(SEAL)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + SEAL_SECONDS)
        .sign(key),
    async unseal(sealed, businessId, now) {
      try {
        const options = { algorithms: [ALGORITHM], audience: SEAL, currentDate: now };
        const { payload } = await jwtVerify(sealed, key, options);
        return payload.biz === businessId ? payload : null;
      } catch {
        return null;
      }
    },
    async sign({ customerId, businessId, guest, version, tokenId = randomUUID() }, now) {
      const issued = Math.floor(now.getTime() / 1000);
      const expires = issued + (guest ? GUEST_TOKEN_LIFETIME_SECONDS : TOKEN_LIFETIME_SECONDS);
      const token = await new SignJWT({ biz: businessId, guest, ver: version })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(customerId)
        .setJti(tokenId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key);
      return { token, tokenId, expiresAt: new Date(expires * 1000) };
    },
    verify: (token, businessId, now) => check(token, businessId, now, 0),
    verifyForRenewal: (token, businessId, now) => check(token, businessId, now, RENEWAL_SECONDS),
  };
}

/** As installationSecret, but the given variable may hold several, joined by commas: the current one first. */
export async function installationSecrets(dataDir: string, name: string, given?: string): Promise<Uint8Array[]> {
  const each = given?.split(",").map((secret) => secret.trim()) ?? [undefined];
  return Promise.all(each.map((secret) => installationSecret(dataDir, name, secret)));
}

/**
 * The installation's secret for a purpose: from the given environment variable, else generated once and stored in the
 * data folder.
 */
export async function installationSecret(dataDir: string, name: string, given?: string): Promise<Uint8Array> {
  if (given) {
    if (given.length < 32) throw new Error(`The ${name} secret has ${given.length} characters; it needs at least 32.`);
    return new TextEncoder().encode(given);
  }
  const file = path.join(dataDir, `${name}.secret`);
  try {
    await writeFile(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return new TextEncoder().encode((await readFile(file, "utf8")).trim());
}
