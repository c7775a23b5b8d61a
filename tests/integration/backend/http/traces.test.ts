import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { storefrontSignature, visitorSignature } from "../../../../backend/http/visitor.ts";
import { createLog } from "../../../../backend/log.ts";
import { traceOutgoingCalls } from "../../../../backend/observe/outgoing-calls.ts";
import { sendSpans } from "../../../../lib/observe/spans/send-spans.ts";
import { tellSpan } from "../../../../lib/observe/spans/span.ts";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { startCollector } from "../../../fixtures/collector.ts";

const PHONE = "9812345670";
const CALLER = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  vi.unstubAllEnvs();
});

const spansTo = (url: string, ratio = 1, warn: (message: string) => void = () => {}) => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  return sendSpans({ service: "backend", version: "1", ratio, warn });
};

async function tracedBackend(ratio?: number) {
  const collector = await startCollector();
  undo.push(() => collector.stop(), traceOutgoingCalls());
  const flush = spansTo(collector.url, ratio);
  const backend = await startTestBackend({
    storage: "server",
    log: createLog("silent"),
    sender: async (_context, { recipient }) => {
      await fetch(`${collector.url}/messages/${encodeURIComponent(recipient)}`, { method: "POST" });
    },
  });
  undo.push(() => backend.remove());
  return {
    collector,
    backend,
    flush,
    ask: (query: string, id = CALLER.id) =>
      fetch(`${backend.url}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": "key_test_bistro",
          traceparent: `00-${id}-${CALLER.span}-01`,
        },
        body: JSON.stringify({ query }),
      }),
  };
}

test("[ROB-01] a call is one trace from its caller to the database and the vendor, and nothing about the guest is in it", async () => {
  const { ask, collector, flush } = await tracedBackend();
  const fragment = `fragment Asha_${PHONE} on Query { getStoresList { name } }`;
  await ask(`{ ...Asha_${PHONE} } ${fragment}`, "a".repeat(32));
  const answer = await ask(`query P${PHONE} { getOTP(isd_code: "+91", phone: "${PHONE}", channel: web) { message } }`);
  expect(answer.headers.get("x-request-id")).toBe(CALLER.id);
  await flush();
  const spans = collector.spans().filter(({ traceId }) => traceId === CALLER.id);
  const call = spans.find(({ name }) => name === "query getOTP");
  expect(call?.parentSpanId).toBe(CALLER.span);
  const steps = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(["insert otp_codes", "POST 127.0.0.1"]));
  expect(spans).toHaveLength(steps.length + 1);
  expect(collector.text()).not.toMatch(new RegExp(`${PHONE}|Asha`));
});

test("[ROB-01] a call that failed on our side is marked, and so is the statement that failed", async () => {
  const { ask, backend, collector, flush } = await tracedBackend();
  await backend.app.db.execute(sql.raw("alter table items rename to gone_items"));
  await ask("{ getAllItems(limit: 1) { total } }");
  await flush();
  const failed = collector.spans().filter(({ status }) => status.code === 2);
  expect(failed.map(({ name }) => name)).toContain("query getAllItems");
  expect(failed.some(({ name }) => name.startsWith("select"))).toBe(true);
});

test("[ROB-01] a statement that waits for a connection is a step of the call that wants it, not of the one that releases it", async () => {
  const { ask, collector, flush } = await tracedBackend();
  const ids = Array.from({ length: 40 }, (_, n) => (n + 1).toString(16).padStart(32, "b"));
  await Promise.all(ids.map((id) => ask("{ getStoresList { name } getAllItems(limit: 1) { total } }", id)));
  await flush();
  const counts = ids.map((id) => collector.spans().filter(({ traceId }) => traceId === id).length);
  // Reads of the same thing at the same time are one; but no call has what another asked for.
  const callOf = new Map(
    collector.spans().flatMap((span) => (span.name.startsWith("query") ? [[span.spanId, span]] : [])),
  );
  for (const { traceId, parentSpanId } of collector.spans()) {
    const call = callOf.get(parentSpanId ?? "");
    if (call) expect(call.traceId).toBe(traceId);
  }
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test("[SEC-03] a trace is taken from the storefront, which signs its calls, and from no stranger", async () => {
  const storefrontSecret = "known-to-both-sides";
  const backend = await startTestBackend({ storage: "server", storefrontSecret });
  undo.push(() => backend.remove());
  const ask = async (headers: Record<string, string>) => {
    const traceparent = `00-${CALLER.id}-${CALLER.span}-01`;
    const answer = await fetch(`${backend.url}/p/health`, { headers: { traceparent, ...headers } });
    return answer.headers.get("x-request-id");
  };
  expect(await ask({ "x-storefront-signature": storefrontSignature(storefrontSecret) })).toBe(CALLER.id);
  const visitor = { address: "203.0.113.7", host: "bistro.example" };
  const signed = {
    "x-visitor-address": visitor.address,
    "x-visitor-host": visitor.host,
    "x-visitor-signature": visitorSignature(visitor, storefrontSecret),
  };
  expect(await ask(signed)).toBe(CALLER.id);
  const strangers: Record<string, string>[] = [
    {},
    { "x-storefront-signature": "guessed" },
    { ...signed, "x-visitor-host": "rival.example" },
  ];
  for (const headers of strangers) expect(await ask(headers)).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/);
});

test("[ROB-01] with a share of 0 no trace is sent", async () => {
  const { ask, collector, flush } = await tracedBackend(0);
  await ask("{ getAllItems(limit: 1) { total } }");
  await flush();
  expect(collector.spans()).toEqual([]);
});

const aSpan = () =>
  tellSpan(() => ({
    trace: CALLER,
    parent: null,
    name: "GET /menu",
    kind: "server",
    startedAt: 1,
    endedAt: 2,
    failed: false,
    attributes: {},
  }));

test("[ROB-01] a collector that is silent, refuses or is not there holds up no end of a process and says so in the log", async () => {
  const silent = createServer(() => {});
  const refusing = createServer((request, response) => response.writeHead(401).end(void request.resume()));
  for (const server of [silent, refusing]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    undo.push(() => {
      server.close();
      server.closeAllConnections();
    });
  }
  const urlOf = (server: typeof silent) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const warned: string[] = [];
  for (const url of [urlOf(silent), urlOf(refusing), "http://127.0.0.1:9"]) {
    const stop = spansTo(url, 1, (message) => warned.push(message));
    aSpan();
    const ended = stop().then(() => "ended");
    expect(await Promise.race([ended, pause(8_000).then(() => "held up")])).toBe("ended");
  }
  expect(warned.join()).toContain("The trace collector takes no traces");
});
