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
    const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    expect(await verify(`${unsigned}.${payload}.`, now)).toEqual(INVALID);
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
  const PERSON = { id: "f-1", name: "Asha Rao", email: "asha@example.com" };
  const good = { data: { app_id: "app-1", is_valid: true, user_id: "f-1" } };
  const refusal = (code: number, status = 400) =>
    Response.json({ error: { code, type: "OAuthException", message: "canary" } }, { status });
  /** A Graph that answers debug_token and then me; null never answers. */
  const graph = (debug: object | null, me: object | null = PERSON) => {
    const asked: string[] = [];
    const logged: unknown[] = [];
    const fetcher = async (url: string | URL | Request) => {
      asked.push(String(url));
      const answer = String(url).includes("debug_token") ? debug : me;
      if (!answer) throw new TypeError("fetch failed");
      return answer instanceof Response ? answer : Response.json(answer);
    };
    const log = { error: (facts: unknown) => void logged.push(facts) };
    const app = { id: "app-1", secret: "app-secret", log };
    return { asked, logged, verify: facebookVerifier(app, fetcher as typeof fetch) };
  };

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

  test.each([
    ["of another app", { data: { ...good.data, app_id: "app-2" } }, PERSON],
    ["of another app, which Facebook refuses to read", refusal(100), PERSON],
    ["that is not valid", { data: { ...good.data, is_valid: false } }, PERSON],
    ["that Facebook says nothing about", {}, PERSON],
    ["of another person", good, { id: "f-2" }],
    ["that has just ended", good, refusal(190)],
  ])("[SESS-02] a token %s is refused, and nothing is logged", async (_, debug, me) => {
    const { logged, verify } = graph(debug, me);
    expect(await verify("t", now)).toEqual(INVALID);
    expect(logged).toEqual([]);
  });

  test.each([
    ["no answer", null, PERSON],
    ["no answer about the person", good, null],
    ["an outage with an error", refusal(2, 503), PERSON],
    ["an outage without one", Response.json({}, { status: 500 }), PERSON],
    ["an outage at the second call", good, refusal(2, 500)],
    ["a page of a proxy", new Response("<html>"), PERSON],
  ])("[SESS-02] %s is reported as that, and not as a bad token", async (_, debug, me) => {
    expect(await graph(debug, me).verify("t", now)).toEqual({ ok: false, reason: "UNREACHABLE" });
  });

  test.each([
    ["a wrong secret", "debug_token", refusal(190), PERSON],
    ["too many calls", "debug_token", refusal(4, 403), PERSON],
    ["a wrong proof", "me", good, refusal(100)],
  ])(
    "[SESS-02] %s is our app's, not the guest's: it is logged, without token or secret",
    async (_, call, debug, me) => {
      const { logged, verify } = graph(debug, me);
      expect(await verify("canary-token", now)).toEqual({ ok: false, reason: "UNREACHABLE" });
      expect(logged).toEqual([expect.objectContaining({ app: "app-1", call, type: "OAuthException" })]);
      expect(JSON.stringify(logged)).not.toMatch(/canary|secret/);
    },
  );
});

test("[SESS-02] apps' secrets are read as a list of pairs, and what is no pair is left out", () => {
  expect(keyedSecrets("1:a, 2:b,bad")).toEqual(
    new Map([
      ["1", "a"],
      ["2", "b"],
    ]),
  );
});
