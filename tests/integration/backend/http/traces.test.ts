import { expect, test } from "vitest";
import { createLog } from "../../../../backend/log.ts";
import { tellOutgoingCalls } from "../../../../backend/observe/outgoing-calls.ts";
import { sendSpans } from "../../../../lib/observe/spans/send-spans.ts";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { startCollector } from "../../../fixtures/collector.ts";

const PHONE = "9812345670";
const CALLER = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

async function tracedBackend(ratio?: number) {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const [endCalls, endSpans] = [
    tellOutgoingCalls(),
    sendSpans({ service: "backend", version: "1", ...(ratio === undefined ? {} : { ratio }) }),
  ];
  const backend = await startTestBackend({
    storage: "server",
    log: createLog("silent"),
    sender: async (_context, { recipient }) => {
      await fetch(`${collector.url}/messages/${encodeURIComponent(recipient)}`, { method: "POST" });
    },
  });
  return {
    collector,
    backend,
    ask: (query: string) =>
      fetch(`${backend.url}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": "key_test_bistro",
          traceparent: `00-${CALLER.id}-${CALLER.span}-01`,
        },
        body: JSON.stringify({ query }),
      }),
    async stop() {
      await backend.remove();
      endCalls();
      await endSpans();
      collector.stop();
    },
  };
}

test("[ROB-01] a call is one trace from its caller to the database and the vendor, and nothing about the guest is in it", async () => {
  const { ask, collector, stop } = await tracedBackend();
  const answer = await ask(`query P${PHONE} { getOTP(isd_code: "+91", phone: "${PHONE}", channel: web) { message } }`);
  expect(answer.headers.get("x-request-id")).toBe(CALLER.id);
  await stop();
  const spans = collector.spans().filter(({ traceId }) => traceId === CALLER.id);
  const call = spans.find(({ name }) => name === "query getOTP");
  expect(call?.parentSpanId).toBe(CALLER.span);
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(parts.map(({ name }) => name)).toContain("insert otp_codes");
  expect(parts.map(({ name }) => name)).toContain(`POST ${new URL(collector.url).host}`);
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of parts) {
    expect(BigInt(start)).toBeGreaterThanOrEqual(BigInt(call?.startTimeUnixNano ?? 0));
    expect(BigInt(end)).toBeLessThanOrEqual(BigInt(call?.endTimeUnixNano ?? 0));
  }
  expect(spans).toHaveLength(parts.length + 1);
  expect(collector.text()).not.toContain(PHONE);
});

test("[ROB-01] a call that failed on our side is marked, and with a part of nothing no trace is kept", async () => {
  const failing = await tracedBackend();
  await failing.backend.app.db.execute("alter table items rename to gone_items");
  await failing.ask("{ getAllItems(limit: 1) { total } }");
  await failing.stop();
  const call = failing.collector.spans().find(({ name }) => name === "query getAllItems");
  expect(call?.status.code).toBe(2);
  const none = await tracedBackend(0);
  await none.ask("{ getAllItems(limit: 1) { total } }");
  await none.stop();
  expect(none.collector.spans()).toEqual([]);
});
