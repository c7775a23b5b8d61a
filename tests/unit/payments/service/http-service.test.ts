import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setUpPayments } from "../../../../payments/core/config.ts";
import { POLL_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from "../../../../payments/service/deadline.ts";
import { createHttpService } from "../../../../payments/service/http-service.ts";
import { Clock } from "../../../contract/payments/fakes/clock.ts";
import { config } from "../../../contract/payments/fakes/fake-browser.ts";
import { runs } from "../../../property-seed.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A service whose every request gets the next of these answers; "hang" never comes back. */
function serviceWith(answers: readonly (Response | Error | "hang" | (() => Response))[], overrides = {}) {
  const clock = new Clock();
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push({ url, init });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer === "hang") return new Promise(() => undefined);
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer() : (answer as Response).clone();
  };
  const service = createHttpService(setUpPayments(config(overrides)), { fetch, pause: clock.pause });
  return { service, sent, clock, signal: new AbortController().signal };
}

const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });
const capture = { g_txn_id: "g", extra_details: { a: 1 }, idempotency_key: "key-1" };

describe("the four calls", () => {
  test("[PGW-02] paths under /v1, with Authorization, the language, and JSON on POST only", async () => {
    const overrides = { locale: "es", entity_type: "store", entity_id: "a/b" };
    const { service, sent, signal, clock } = serviceWith([json({})], overrides);
    const all = Promise.all([
      service.list(signal),
      service.details("txn_1", signal),
      service.capture("txn_1", capture, signal),
      service.init({ amount: 1 }, "Stripe", signal),
    ]);
    await clock.until(all);
    const seen = sent.slice(0, 4).map(({ url, init }) => `${init.method} ${url}`);
    expect(seen).toEqual([
      "GET https://payments.example/v1/account/store/a%2Fb/gateway",
      "GET https://payments.example/v1/txn/details/txn_1",
      "POST https://payments.example/v1/txn/capture/txn_1",
      "POST https://payments.example/v1/txn/init",
    ]);
    for (const { init } of sent.slice(0, 4)) {
      const post = init.method === "POST";
      expect(init.headers).toEqual({
        Authorization: "auth-canary",
        "x-use-lang": "es",
        ...(post ? { "Content-Type": "application/json" } : {}),
      });
      expect(init).toMatchObject({
        redirect: "error",
        credentials: "omit",
        cache: "no-store",
        referrerPolicy: "no-referrer",
      });
    }
    expect(JSON.parse(String(sent[2]?.init.body))).toEqual(capture);
  });

  test("[PGW-02] a language that is not set is English", async () => {
    const { service, sent, signal } = serviceWith([json({ success: true, data: {} })]);
    await service.details("txn_1", signal);
    expect(sent[0]?.init.headers).toMatchObject({ "x-use-lang": "en" });
  });

  test.each([
    [json({ success: false, message: "No" }), { kind: "refused", message: "No" }],
    [json({ message: "Gone" }, 404), { kind: "refused", message: "Gone" }],
    [json({ message: "Sign in" }, 401), { kind: "signed_out", message: "Sign in" }],
    [json({}, 403), { kind: "signed_out", message: null }],
    [json({}, 503, { "retry-after": "7" }), { kind: "unknown", retryAfterMs: 7_000 }],
    [json({}, 429, { "retry-after": "86400" }), { kind: "unknown", retryAfterMs: 60_000 }],
    [new Response("<html>", { status: 200 }), { kind: "unknown" }],
    [json([1, 2]), { kind: "unknown" }],
    [new TypeError("Failed to fetch"), { kind: "unknown" }],
  ])("[ROBUST-03] what is no, and what is not known", async (answer, error) => {
    const { service, signal } = serviceWith([answer as Response]);
    expect(await service.capture("txn_1", capture, signal)).toMatchObject({ ok: false, error });
  });

  test("[ROBUST-15] a request that hangs is given up after 30 s, a poll after 10 s", async () => {
    for (const [call, limit] of [
      ["capture", REQUEST_TIMEOUT_MS],
      ["details", POLL_TIMEOUT_MS],
    ] as const) {
      const { service, signal, clock } = serviceWith(["hang"]);
      const start = clock.time;
      const asking: Promise<unknown> =
        call === "details" ? service.details("t", signal) : service.capture("t", capture, signal);
      expect(await clock.until(asking)).toMatchObject({ ok: false, error: { kind: "unknown" } });
      expect(clock.time - start).toBe(limit);
      expect(clock.pending).toBe(0);
    }
  });

  test("[ROBUST-02] init is repeated with the same body while its fate is unknown; a refusal is final", async () => {
    const unknown = serviceWith([new TypeError("x"), json({}, 500), json({ success: true, txn_id: "t1", data: {} })]);
    const asking = unknown.service.init({ idempotency_key: "k" }, "Stripe", unknown.signal);
    expect(await unknown.clock.until(asking)).toMatchObject({ ok: true, value: { txn_id: "t1" } });
    expect(new Set(unknown.sent.map(({ init }) => init.body)).size).toBe(1);
    expect(unknown.sent.length).toBe(3);
    const refused = serviceWith([json({ success: false }, 422)]);
    await refused.clock.until(refused.service.init({}, "Stripe", refused.signal));
    expect(refused.sent.length).toBe(1);
    const capturing = serviceWith([new TypeError("x")]);
    await capturing.clock.until(capturing.service.capture("t", capture, capturing.signal));
    expect(capturing.sent.length).toBe(1);
  });

  test("[ROBUST-14] after an abort nothing is sent, and a hung request is let go", async () => {
    const stop = new AbortController();
    const { service, sent, clock } = serviceWith(["hang"]);
    const asking = service.details("t", stop.signal);
    await clock.advance(1_000);
    stop.abort();
    expect(await asking).toMatchObject({ ok: false, error: { kind: "stopped" } });
    expect(await service.details("t", stop.signal)).toMatchObject({ ok: false, error: { kind: "stopped" } });
    expect(sent.length).toBe(1);
  });
});

describe("answers", () => {
  test.each([
    ["no txn_id", { success: true }],
    ["a txn_id that is no id", { success: true, txn_id: "../refund/1" }],
    ["another gateway's data", { success: true, txn_id: "t", gateway: "Razorpay" }],
    ["success as a word", { success: "true", txn_id: "t" }],
  ])("[ROBUST-25] init with %s is not used", async (_, body) => {
    const { service, signal, clock } = serviceWith([json(body)]);
    expect(await clock.until(service.init({}, "Stripe", signal))).toMatchObject({ ok: false });
  });

  test("[ROBUST-25] unknown fields are ignored, unknown words are no status", async () => {
    const { service, signal } = serviceWith([json({ success: true, extra: 1, data: { status: "gold", future: {} } })]);
    expect(await service.details("t", signal)).toMatchObject({ ok: true, value: { status: null } });
  });

  test("[ROBUST-25] whatever comes, nothing throws and nothing is success", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(200, 204, 302, 400, 500), async (body, status) => {
        const answer = () => new Response(status === 204 ? null : JSON.stringify(body), { status });
        const { service, signal, clock } = serviceWith([answer]);
        const results = await Promise.all([
          clock.until(service.details("t", signal)),
          clock.until(service.capture("t", capture, signal)),
          clock.until(service.init({}, "Stripe", signal)),
        ]);
        return results.every((result) => !result.ok || (result.value as { status?: string }).status !== "completed");
      }),
      { numRuns: runs(200) },
    );
  });

  test("[PGW-11] saved cards need an id and four digits; the brand may be missing", async () => {
    const payment_methods = [
      { id: "pm_1", card: { brand: "visa", last4: "4242" } },
      { id: "pm_2", brand: "amex", last4: "0005", fingerprint: "f" },
      { id: "pm_3", last4: "1234" },
      { id: "pm_4", last4: "12345" },
      { last4: "1111" },
      null,
    ];
    const { service, signal } = serviceWith([json({ success: true, txn_id: "t", data: { payment_methods } })]);
    const answer = await service.init({}, "Stripe", signal);
    expect(answer.ok && answer.value.data.payment_methods).toEqual([
      { id: "pm_1", brand: "visa", last4: "4242", fingerprint: null },
      { id: "pm_2", brand: "amex", last4: "0005", fingerprint: "f" },
      { id: "pm_3", brand: "card", last4: "1234", fingerprint: null },
    ]);
  });

  test("[ROBUST-17] details of a try that another one has paid are those of the paying txn", async () => {
    const answers = [
      json({ success: true, data: { status: "failed", paid_by: "t2" } }),
      json({ success: true, data: { status: "completed" } }),
    ];
    const { service, sent, signal } = serviceWith(answers);
    expect(await service.details("t1", signal)).toMatchObject({
      ok: true,
      value: { status: "completed", paidBy: "t2" },
    });
    expect(sent.map(({ url }) => url.split("/").at(-1))).toEqual(["t1", "t2"]);
    const twice = serviceWith([
      json({ success: true, data: { status: "refunded", refund: "twice", paid_by: "t2" } }),
      json({ success: true, data: { status: "completed" } }),
    ]);
    const told = await twice.service.details("t1", twice.signal);
    expect(told, "what this one took goes back").toMatchObject({ value: { status: "completed", refund: "twice" } });
  });
});
