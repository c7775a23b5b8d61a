import { createHash } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { keyedSecrets } from "../../../../backend/identity/keyed-secrets.ts";
import { facebookVerifier } from "../../../../backend/identity/social/facebook.ts";
import { googleVerifier } from "../../../../backend/identity/social/google.ts";
import type { SocialVerifier } from "../../../../backend/identity/social/social-verifier.ts";

const now = new Date("2026-11-21T08:00:00Z");
const INVALID = { ok: false, reason: "INVALID_TOKEN" };

/** What the browser made up, and what Google was told of it. */
const NONCE = "0123456789abcdef";
const HASH = createHash("sha256").update(NONCE).digest("hex");

describe("Google", () => {
  let verify: SocialVerifier;
  let sign: (claims?: Record<string, unknown>, key?: CryptoKey) => Promise<string>;
  let stranger: CryptoKey;
  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    stranger = (await generateKeyPair("RS256")).privateKey;
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256" }] });
    const verifier = googleVerifier("our-client", keys);
    verify = (token, at, nonce = NONCE) => verifier(token, at, nonce);
    sign = (claims = {}, key = privateKey) =>
      new SignJWT({
        iss: "https://accounts.google.com",
        aud: "our-client",
        sub: "g-1",
        exp: now.getTime() / 1000 + 600,
        email: "asha@example.com",
        email_verified: true,
        name: "Asha Rao",
        nonce: HASH,
        ...claims,
      })
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .sign(key);
  });

  test("[SESS-02] an ID token signed by Google for our client id is believed, with its e-mail and name", async () => {
    expect(await verify(await sign(), now)).toEqual({
      ok: true,
      person: { subject: "g-1", email: "asha@example.com", name: "Asha Rao" },
      singleUse: true,
    });
  });

  test("[SESS-02] a token is the browser's own that asked for it: without its nonce, or with another, it is refused", async () => {
    expect(await verify(await sign(), now, "another")).toEqual(INVALID);
    expect(await verify(await sign(), now, null)).toEqual(INVALID);
    expect(await verify(await sign(), now, HASH)).toEqual(INVALID);
    expect(await verify(await sign({ nonce: undefined }), now)).toEqual(INVALID);
    expect(await verify(await sign({ nonce: NONCE }), now)).toEqual(INVALID);
  });

  test("[SESS-02] a token without a signature, or with an unexpected algorithm, is refused", async () => {
    const [header, payload] = (await sign()).split(".");
    const nobody = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    expect(await verify(`${nobody}.${payload}.`, now)).toEqual(INVALID);
    expect(await verify(`${header}.${payload}.${"A".repeat(342)}`, now)).toEqual(INVALID);
    const secret = new TextEncoder().encode("our-client our-client our-client");
    const shared = await new SignJWT({ aud: "our-client", sub: "g-1" })
      .setProtectedHeader({ alg: "HS256", kid: "k1" })
      .sign(secret);
    expect(await verify(shared, now)).toEqual(INVALID);
  });

  test("[SESS-02] a token of another app, issuer, key or time is not, and one whose e-mail Google has not checked neither", async () => {
    expect(await verify(await sign({ aud: "another-app" }), now)).toEqual(INVALID);
    expect(await verify(await sign({ iss: "https://evil.example" }), now)).toEqual(INVALID);
    expect(await verify(await sign({}, stranger), now)).toEqual(INVALID);
    expect(await verify(await sign({ exp: now.getTime() / 1000 - 1 }), now)).toEqual(INVALID);
    expect(await verify("demo.e30.x", now)).toEqual(INVALID);
    const unchecked = { ok: false, reason: "INVALID_EMAIL" };
    expect(await verify(await sign({ email_verified: false }), now)).toEqual(unchecked);
    expect(await verify(await sign({ email: undefined }), now)).toEqual(unchecked);
  });
});

describe("Facebook", () => {
  const graph = (debug: object, me: object = { id: "f-1", name: "Asha Rao", email: "asha@example.com" }) => {
    const asked: string[] = [];
    const fetcher = async (url: string | URL | Request) => {
      asked.push(String(url));
      return Response.json(String(url).includes("debug_token") ? { data: debug } : me);
    };
    return { asked, verify: facebookVerifier("app-1", "app-secret", fetcher as typeof fetch) };
  };
  const good = { app_id: "app-1", is_valid: true, user_id: "f-1" };

  test("[SESS-02] a token that debug_token calls valid and ours is believed, and the person is read with a proof", async () => {
    const { asked, verify } = graph(good);
    expect(await verify("user-token", now)).toEqual({
      ok: true,
      person: { subject: "f-1", email: "asha@example.com", name: "Asha Rao" },
    });
    expect(asked[0]).toContain("access_token=app-1%7Capp-secret");
    expect(asked[1]).toMatch(/appsecret_proof=[0-9a-f]{64}/);
    expect(asked[1]).not.toContain("app-secret");
  });

  test("[SESS-02] a token of another app, an invalid one or another person's is refused, and no answer is reported as one", async () => {
    for (const debug of [{ ...good, app_id: "app-2" }, { ...good, is_valid: false }, {}]) {
      expect(await graph(debug).verify("t", now)).toEqual(INVALID);
    }
    expect(await graph(good, { id: "f-2" }).verify("t", now)).toEqual(INVALID);
    const down = facebookVerifier("app-1", "s", (async () => {
      throw new Error("down");
    }) as typeof fetch);
    expect(await down("t", now)).toEqual({ ok: false, reason: "UNREACHABLE" });
    expect(keyedSecrets("1:a, 2:b,bad")).toEqual(
      new Map([
        ["1", "a"],
        ["2", "b"],
      ]),
    );
  });
});
