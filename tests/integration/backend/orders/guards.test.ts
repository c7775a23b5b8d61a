import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { RequestContext } from "../../../../backend/context.ts";
import { captchaHolds } from "../../../../backend/identity/captcha/captcha.ts";
import { recaptcha } from "../../../../backend/identity/captcha/recaptcha.ts";
import { turnstile } from "../../../../backend/identity/captcha/turnstile.ts";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../../fixtures/backend/configuration.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { runInHost, runScript } from "../../../fixtures/imports/commands.ts";
import { isFullRun } from "../../../full-run.ts";

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function verifier(answer: () => unknown): Promise<string> {
  const server: Server = createServer((_req, res) => res.end(JSON.stringify(answer())));
  await new Promise<void>((resolve) => server.listen(0, "localhost", () => resolve()));
  undo.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const proof = { secret: "secret", token: "token", remoteAddress: null };

test("[SESS-01] a captcha holds only when its service says login by a person, and not when it says nothing", async () => {
  const person = { success: true, score: 0.9, action: "login" };
  let answer: unknown = person;
  const url = await verifier(() => answer);
  for (const [verify, changes] of [
    [recaptcha(url), [{ success: false }, { score: 0.4 }, { action: "signup" }, { score: undefined }]],
    [turnstile(url), [{ success: false }, { action: "signup" }, { success: "true" }]],
  ] as const) {
    answer = person;
    expect(await verify(proof)).toBe(true);
    for (const change of changes) {
      answer = { ...person, ...change };
      expect(await verify(proof)).toBe(false);
    }
    answer = null;
    expect(await verify(proof)).toBe(false);
  }
  expect(await recaptcha("http://localhost:1")(proof)).toBe(false);
  expect(await turnstile("http://localhost:1")(proof)).toBe(false);
});

test("[SESS-01] a captcha is asked for by businesses with a site key, with its own secret, and by its own service", async () => {
  const asked: string[] = [];
  const service =
    (name: string) =>
    async ({ secret, token }: { secret: string; token: string }) => {
      asked.push(`${name} ${secret} ${token}`);
      return true;
    };
  const services = { recaptcha: service("recaptcha"), turnstile: service("turnstile") };
  const holds = async (misc: object, token: string | null = "t") => {
    const configuration = () => ({ byId: new Map([["bistro", { customizations: { accessKeys: { misc } } }]]) });
    const app = { configuration, captchaSecret: "any", captchaSecrets: new Map([["k1", "s1"]]) };
    const context = { app, business: { id: "bistro" }, remoteAddress: null } as unknown as RequestContext;
    return captchaHolds(context, token, services);
  };
  expect(await holds({}, null)).toBe(true);
  expect(asked).toEqual([]);
  expect(await holds({ captchaKey: "k1", captchaProvider: "turnstile" })).toBe(true);
  expect(await holds({ captchaKey: "k2" })).toBe(true);
  expect(asked).toEqual(["turnstile s1 t", "recaptcha any t"]);
  expect(await holds({ captchaKey: "k1" }, null)).toBe(false);
  expect(await holds({ captchaKey: "k1" }, "t".repeat(5001))).toBe(false);
  expect(await holds({ captchaKey: "k1", captchaProvider: "constructor" })).toBe(false);
  expect(asked).toHaveLength(2);
});

async function backendWith(guestCheckout: object | null): Promise<TestBackend> {
  const configuration = configurationOf(configOf("bistro", { customizations: guestCheckout ? { guestCheckout } : {} }));
  const backend = await startTestBackend({ configuration, autopilotSeconds: 0, clock: () => new Date(NOON) });
  undo.push(() => backend.remove());
  return backend;
}
const GUEST = `mutation($email: String) { guestSignup(customerName: "A", isd_code: "+91", customerPhone: "9000012345", channel: web, email: $email) { status data { access_token } } }`;

test("[ROLE-03] guests are let in, asked for an e-mail and given cash as the business's configuration says", async () => {
  const closed = await backendWith({ enabled: false });
  expect((await closed.query(GUEST)).data.guestSignup).toEqual({ status: "error", data: null });
  const strict = await backendWith({ emailRequired: true, cashOnDelivery: false });
  expect((await strict.query(GUEST)).errors?.[0]?.message).toBe(
    "This shop needs an email address for guest orders. Add yours, or sign in with your phone number.",
  );
  const { data } = await strict.query(GUEST, { variables: { email: "a@b.in" } });
  const placed = await placeOrder(strict, data.guestSignup.data.access_token, await menuIds(strict));
  expect(placed.errors?.[0]?.extensions.code).toBe("PAYMENT_OPTION_NOT_ALLOWED");
});

test("[SEC-01] the outbox shows hostile texts as text, one business at a time, and does not exist outside the demo", async () => {
  const backend = await backendWith(null);
  const { app } = backend;
  await app.db.execute(
    "insert into outbox_messages (business_id, channel, recipient, kind, body) values ('bistro', 'sms', '<b>1</b>', 'x', '<script>alert(1)</script>'), ('rival', 'sms', '+973', 'x', 'rival only')",
  );
  const all = await backend.rest("GET", "/outbox?lang=ar");
  expect(all.body).toContain("&#60;script&#62;");
  expect(all.body).not.toContain("<script");
  expect(all.body).toContain('dir="rtl"');
  expect((await backend.rest("GET", "/outbox?business=bistro")).body).not.toContain("rival only");
  const real = await startTestBackend({ demo: false });
  undo.push(() => real.remove());
  expect((await real.rest("GET", "/outbox")).status).toBe(404);
});

test("[OLIST-02] the orders command lists, shows, advances and cancels, and says so when no backend runs", async () => {
  const backend = await backendWith(null);
  const placed = await placeOrder(backend, await signUpGuest(backend), await menuIds(backend));
  const { order_id } = placed.data.placeOrder;
  // The first as npm runs it, in a process of its own.
  const run = (dataDir: string, ...args: string[]) =>
    (isFullRun ? runScript : runInHost)("operate/orders.ts", args, dataDir);
  const orders = (...args: string[]) => run(backend.dataDir, ...args);
  expect((await runScript("operate/orders.ts", ["list", "--business", "bistro"], backend.dataDir)).out).toMatch(
    /bistro +001 +\w{8} +PLACED +pickup +INR 199\.00/,
  );
  expect((await orders("show", order_id)).out).toContain("2 × French Fries");
  expect((await orders("advance", "1")).out).toContain("ACKNOWLEDGED");
  expect(await orders("advance", order_id.slice(0, 8), "--to", "completed")).toMatchObject({
    code: 1,
    err: expect.stringContaining("cannot become COMPLETED. Possible now: FOODREADY, CANCELLED"),
  });
  expect((await orders("cancel", "1")).err).toContain("needs a reason");
  expect((await orders("cancel", "1", "--reason", "no potatoes")).out).toContain("CANCELLED");
  expect((await orders("list", "--business", "nobody")).err).toContain('There is no business "nobody"');
  expect((await orders("show", "77")).err).toContain("There is no order 77");
  expect((await orders("launch")).err).toContain("npm run orders -- list");
  expect((await run(path.join(tmpdir(), "no-such-folder"), "list")).err).toContain("Start it (systemctl start");
});
