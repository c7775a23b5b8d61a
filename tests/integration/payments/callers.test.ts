import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { visitorSignature } from "../../../backend/http/visitor.ts";
import { createLog } from "../../../backend/log.ts";
import { createLimiter } from "../../../backend/payments-service/http/limiter.ts";
import type { Account } from "../../../backend/payments-service/providers/account-fields.ts";
import { environmentAccounts } from "../../../backend/payments-service/providers/from-environment.ts";
import { PAYMENT_DEFAULTS } from "../../../backend/payments-service/setup.ts";
import { paymentCsp } from "../../../payments/core/csp.ts";
import { startTestBackend } from "../../fixtures/backend/backend.ts";
import { menuIds, NOON, signUpGuest } from "../../fixtures/backend/ordering.ts";
import type { MalformedRequest } from "../../fixtures/malformed-requests/request.ts";
import { begin, newKey, payingOptions } from "../../fixtures/payments/paying.ts";
import { initBody, pay, TestBank } from "../../fixtures/payments/payments.ts";
import { sendRaw } from "../../fixtures/sockets/raw-socket.ts";

const SECRET = "storefront-secret-of-this-test-0123456789";
/** The headers the storefront sends with a call of this browser. */
const through = (address: string, host = "bistro.localhost") => ({
  "x-visitor-address": address,
  "x-visitor-host": host,
  "x-visitor-signature": visitorSignature({ address, host }, SECRET),
});
const start = (options: object = {}) =>
  startTestBackend({ ...payingOptions(new TestBank(), { now: NOON }), storefrontSecret: SECRET, ...options });

test("[ROBUST-15] calls through the storefront count for the browser behind them, and client addresses from other senders are ignored", async () => {
  const options = payingOptions(new TestBank(), { now: NOON });
  const backend = await start({ payments: { ...options.payments, limits: { init: 0, other: 3, webhook: 0 } } });
  const guess = async (headers: Record<string, string>) =>
    (await pay(backend, "guess", "GET", "/account/business/bistro/gateway", undefined, headers)).status;
  for (let n = 0; n < 3; n += 1) expect(await guess(through("203.0.113.7"))).toBe(401);
  expect(await guess(through("203.0.113.7"))).toBe(429);
  expect(await guess(through("203.0.113.8")), "a neighbour").toBe(401);
  // A home has one IPv6 network, not billions of addresses.
  for (let n = 1; n < 4; n += 1) expect(await guess(through(`2001:db8::${n}`))).toBe(401);
  expect(await guess(through("2001:db8::99"))).toBe(429);
  // Forged headers are the caller's own doing: it counts as the address it comes from.
  for (let n = 0; n < 3; n += 1) {
    const forged = { ...through(`198.51.100.${n}`), "x-visitor-signature": "00", "x-forwarded-for": `198.51.100.${n}` };
    expect(await guess(forged)).toBe(401);
  }
  expect(await guess({ ...through("198.51.100.9"), "x-visitor-signature": "00" })).toBe(429);
  await backend.remove();
});

test("[ROBUST-15] requests with made-up payment ids are refused before a lookup; guests behind the same counted front server return", async () => {
  const bank = new TestBank();
  const time = { now: NOON };
  const options = payingOptions(bank, time);
  const limited = { ...options.payments, limits: { init: 0, other: 4, webhook: 0 } };
  const backend = await start({ ...options, backendProxies: 1, payments: limited });
  const paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  const { txn } = await begin(paying);
  const back = async (id: string, seen: string) =>
    (await pay(backend, null, "GET", `/txn/return/${id}`, undefined, { "x-forwarded-for": seen })).status;
  const guesses = [];
  for (let n = 0; n < 40; n += 1) guesses.push(await back(`made-up-${n}`, `198.51.100.${n}, 203.0.113.7`));
  expect(guesses.filter((status) => status === 404)).toHaveLength(4);
  expect(await back(txn, "203.0.113.7"), "even a payment that exists").toBe(429);
  expect(await back(txn, "203.0.113.8"), "another guest").toBe(303);
  const guess = async (seen: string) =>
    (await pay(backend, "guess", "GET", "/account/business/bistro/gateway", undefined, { "x-forwarded-for": seen }))
      .status;
  for (let n = 0; n < 4; n += 1) expect(await guess("203.0.113.7")).toBe(401);
  expect(await guess("203.0.113.7")).toBe(429);
  expect(await guess("203.0.113.8"), "another guest's call").toBe(401);
  await backend.remove();
});

test("[ROB-01] providers' messages have a budget for each network, larger ones count for more, and nothing is read beyond it", async () => {
  const options = payingOptions(new TestBank(), { now: NOON });
  const limits = { init: 0, other: 0, webhook: 12 };
  const backend = await start({ payments: { ...options.payments, limits } });
  const post = async (address: string, body: string) =>
    (await pay(backend, null, "POST", "/webhook/Razorpay", body, { ...through(address), "x-signature": "00" })).status;
  for (let n = 0; n < 12; n += 1) expect(await post("203.0.113.7", "{}")).toBe(400);
  expect(await post("203.0.113.7", "{}")).toBe(429);
  expect(await post("203.0.113.8", "{}"), "another network").toBe(400);
  const large = "x".repeat(100_000);
  expect([await post("203.0.113.9", large), await post("203.0.113.9", large)]).toEqual([400, 429]);
  const head = { ...through("203.0.113.7"), host: "localhost", "content-length": "900000" };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`POST /v1/webhook/Razorpay HTTP/1.1\r\n${lines.join("")}\r\n`);
  const request = { name: "no body yet", bytes, sender: "waits" as const };
  const [answer] = await sendRaw(Number(new URL(backend.url).port), [request as MalformedRequest]);
  expect(answer?.statuses, "before any of its body has come").toEqual([429]);
  expect(answer?.text).toMatch(/retry-after: \d+/i);
  await backend.remove();
});

test("[ROB-01] payment calls of one network are worked on a few at a time, and a guest of another network is served meanwhile", async () => {
  const bank = new TestBank();
  const options = payingOptions(bank, { now: NOON });
  const limits = { init: 0, other: 0, webhook: 0 };
  const backend = await start({ providers: bank.providers, payments: { ...options.payments, limits } });
  const guest = await signUpGuest(backend);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let working = 0;
  bank.trouble = (call, when) => {
    if (call !== "create" || when !== "before") return;
    working += 1;
    return opened;
  };
  const init = (address: string) => {
    const body = initBody({ gateway: "Razorpay", purpose_id: newKey("placing"), idempotency_key: newKey("attempt") });
    return pay(backend, guest, "POST", "/txn/init", body, through(address, "bistro.localhost:3000"));
  };
  const flood = Array.from({ length: 30 }, () => init("203.0.113.7"));
  await expect.poll(() => working).toBeGreaterThan(0);
  const list = () => pay(backend, guest, "GET", "/account/business/bistro/gateway", undefined, through("203.0.113.8"));
  expect((await list()).status).toBe(200);
  // At once: a call that is worked on for seconds lets the next one begin.
  expect(working).toBeLessThan(20);
  for (let n = 0; n < 30; n += 1) expect((await list()).status).toBe(200);
  open();
  for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
  expect(working).toBe(30);
  await backend.remove();
});

test("[ROB-01] a provider's burst of a thousand events within a minute meets no limit", () => {
  const limit = createLimiter(() => new Date(NOON));
  for (let n = 0; n < 1_000; n += 1) limit("webhook", PAYMENT_DEFAULTS.limits.webhook, 2);
});

test("[CFG-04] [ROBUST-06] a shop is paid at on its business-id host too, wherever the storefront serves it; a host that only looks like it is refused", async () => {
  process.env.PREVIEW_SUFFIXES = "preview.example";
  const backend = await start({ demo: true });
  const guest = await signUpGuest(backend);
  const init = (return_url: string, headers: Record<string, string>) =>
    pay(
      backend,
      guest,
      "POST",
      "/txn/init",
      initBody({ return_url, purpose_id: newKey("p"), idempotency_key: newKey("k") }),
      headers,
    );
  const preview = "https://bistro.preview.example/pg?attempt=a1";
  expect((await init(preview, through("203.0.113.7", "bistro.preview.example"))).status).toBe(200);
  expect((await init(preview, {})).status, "not served there").toBe(400);
  const served = through("203.0.113.7", "bistro.localhost:3000");
  expect((await init("http://bistro.localhost:3000/pg", served)).status).toBe(200);
  for (const other of [":3001", ":80", ""])
    expect((await init(`http://bistro.localhost${other}/pg`, served)).status, `port ${other}`).toBe(400);
  expect((await init("http://bistro.localhost/pg", through("203.0.113.7", "bistro.localhost:80"))).status).toBe(200);
  expect(
    (await init("https://bistro.preview.example:8443/pg", through("203.0.113.7", "bistro.preview.example"))).status,
  ).toBe(400);
  const evil = "bistro.evil.example";
  expect((await init(`https://${evil}/pg`, through("203.0.113.7", evil))).status, "no suffix of ours").toBe(400);
  expect((await init(preview, through("203.0.113.7", "rival.preview.example"))).status).toBe(400);
  expect((await init("https://rival.preview.example/pg", through("203.0.113.7", "rival.preview.example"))).status).toBe(
    400,
  );
  const forged = { ...through("203.0.113.7", "bistro.preview.example"), "x-visitor-signature": "00" };
  expect((await init(preview, forged)).status).toBe(400);
  expect((await init(preview.replace("https", "http"), through("203.0.113.7", "bistro.preview.example"))).status).toBe(
    400,
  );
  await backend.remove();
});

test("[ROBUST-13] what fails in a guest's browser is in the shop's log by names alone; its words about people are dropped", async () => {
  const lines: string[] = [];
  const backend = await start({ log: createLog("warn", { write: (line) => lines.push(line) }) });
  const report = (body: unknown, token = "key_test_bistro") => pay(backend, token, "POST", "/report", body);
  const told = { event: "stripe.confirm", name: "card_error", code: "card_declined", gateway: "Asha Rao" };
  expect((await report({ ...told, message: "Asha Rao, 9000000001", phone: "9000000001" })).status).toBe(200);
  expect((await report({ event: "provider.open", name: "Asha", code: "9000000001" })).status).toBe(200);
  expect((await report({ event: "asha@example.com" })).status).toBe(400);
  expect((await report(told, "key_of_nobody")).status).toBe(401);
  const said = lines.filter((line) => line.includes("guest's browser")).map((line) => JSON.parse(line));
  expect(said).toMatchObject([
    { business: "bistro", event: "stripe.confirm", name: "card_error", code: "card_declined" },
    { business: "bistro", event: "provider.open", name: null, code: null },
  ]);
  expect(lines.join("")).not.toMatch(/asha|9000000001/i);
  await backend.remove();
});

test("[ORD-02] the secret between servers outlives a restart, comes from the environment when given, and must be long", async () => {
  const first = await start();
  const { dataDir } = first;
  const kept = Buffer.from(first.app.payments.serverSecret).toString();
  expect(await readFile(path.join(dataDir, "payments-server.secret"), "utf8")).toBe(kept);
  expect((await stat(path.join(dataDir, "payments-server.secret"))).mode & 0o077, "for nobody else to read").toBe(0);
  await first.stop();
  const second = await start({ dataDir });
  expect(Buffer.from(second.app.payments.serverSecret).toString()).toBe(kept);
  const refund = (token: string) => pay(second, `Bearer ${token}`, "POST", "/txn/refund/tunknown", {});
  expect((await refund(kept)).status).toBe(404);
  for (const guess of ["", kept.slice(1), `${kept}x`, second.app.staffToken]) {
    expect((await refund(guess)).status).toBe(401);
  }
  await second.stop();
  const given = "a secret of a deployment, 32 letters and more";
  const third = await start({ dataDir, paymentsServerSecret: given });
  expect((await pay(third, `Bearer ${given}`, "POST", "/txn/refund/tunknown", {})).status).toBe(404);
  expect((await pay(third, `Bearer ${kept}`, "POST", "/txn/refund/tunknown", {})).status).toBe(401);
  await third.remove();
  await expect(start({ paymentsServerSecret: "short" })).rejects.toThrow(/at least 32/);
});

test("[ROBUST-11] a gateway that takes real money has no stand-in: pages are told the sandboxes of the others only", async () => {
  const origins = { Razorpay: "http://localhost:4103", Stripe: "http://localhost:4106" };
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const policyOf = async (options: { readonly accounts?: readonly Account[] }) => {
    const backend = await start({ sandboxOrigins: origins, ...options });
    const { body } = await backend.rest("GET", "/p/payments");
    await backend.remove();
    const csp = paymentCsp({ gateways: ["Razorpay", "Stripe"], env: "staging", sandbox: body.sandbox, posts: true });
    return Object.values(csp).flat();
  };
  const demo = await policyOf({});
  expect(demo).toEqual(expect.arrayContaining([origins.Razorpay, origins.Stripe]));
  expect(demo.join(" ")).not.toContain("stripe.com");
  const real = await policyOf({ accounts: environmentAccounts(keys, true) });
  expect(real).toContain(origins.Razorpay);
  expect(real).not.toContain(origins.Stripe);
  expect(real).toContain("https://js.stripe.com");
});
