import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { askFacebook, googleGrant, offerGoogle, prepareFacebook } from "@/lib/actions/customer/social";

const idToken = (claims: object) =>
  `${btoa("{}")}.${btoa(JSON.stringify(claims)).replace(/=+$/, "").replace(/\+/g, "-").replace(/\//g, "_")}.signature`;

test("[SESS-02] Google draws its own button with our client id, and what it grants is told with the e-mail it names", async () => {
  const calls: unknown[] = [];
  let told = "";
  let callback: (answer: { credential?: string }) => void = () => undefined;
  const id = {
    initialize: (options: { client_id: string; nonce: string; callback: typeof callback }) => {
      told = options.nonce;
      calls.push(options.client_id);
      callback = options.callback;
    },
    renderButton: (_place: HTMLElement, options: object) => calls.push(options),
  };
  const asked: string[] = [];
  const load = async ({ src }: { src: string }) => {
    asked.push(src);
    return { accounts: { id } };
  };
  const grants: unknown[] = [];
  const place = document.createElement("div");
  const offered = await offerGoogle({ clientId: "our-client", place, locale: "ar" }, (one) => grants.push(one), load);
  expect(offered.ok).toBe(true);
  expect(asked).toEqual(["https://accounts.google.com/gsi/client"]);
  expect(calls).toMatchObject(["our-client", { text: "continue_with", locale: "ar" }]);
  const token = idToken({ email: "asha@example.com", name: "Asha Rao" });
  callback({ credential: token });
  callback({});
  expect(grants).toMatchObject([{ type: "google", token, name: "Asha Rao", email: "asha@example.com" }]);
  // Google is told the hash alone; what it is the hash of goes to the server.
  const [{ nonce }] = grants as [{ nonce: string }];
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(told).toBe(createHash("sha256").update(nonce).digest("hex"));
  expect(googleGrant("rubbish", "n")).toMatchObject({ name: null, email: null });
});

test("[SESS-02] Facebook is asked for public_profile and email; a closed window is no failure, a blocked script is said", async () => {
  const asked: unknown[] = [];
  const sdk = (accessToken: string | null) => ({
    init: (options: object) => asked.push(options),
    login: (done: (answer: object) => void, options: object) => {
      asked.push(options);
      done({ authResponse: accessToken ? { accessToken } : null });
    },
    api: (_path: string, _query: object, done: (me: object) => void) => done({ name: "Asha Rao" }),
  });
  const prepared = await prepareFacebook({ appId: "app-1", locale: "ar" }, async ({ src }) => {
    asked.push(src);
    return sdk("user-token");
  });
  if (!prepared.ok) throw new Error("The SDK was refused.");
  expect(await askFacebook(prepared.value)).toEqual({
    type: "facebook",
    token: "user-token",
    name: "Asha Rao",
    email: null,
  });
  expect(asked).toMatchObject([
    "https://connect.facebook.net/ar_AR/sdk.js",
    { appId: "app-1", cookie: false },
    { scope: "public_profile,email" },
  ]);
  expect(await askFacebook(sdk(null) as never)).toBeNull();
  const blocked = await prepareFacebook({ appId: "app-1", locale: "en" }, async () => {
    throw new Error("blocked");
  });
  expect(blocked).toMatchObject({ ok: false, error: { code: "SOCIAL_UNREACHED" } });
});
