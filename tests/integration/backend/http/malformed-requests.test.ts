import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { malformedRequests } from "../../../fixtures/malformed-requests/all.ts";
import { fuzzedRequests } from "../../../fixtures/malformed-requests/fuzzed.ts";
import type { Target } from "../../../fixtures/malformed-requests/request.ts";
import { startTestSandboxes, type TestSandboxes } from "../../../fixtures/payments/sandboxes.ts";
import { sendRaw } from "../../../fixtures/sockets/raw-socket.ts";
import { isFullRun } from "../../../full-run.ts";

/** A guest's next read comes this long after the last: without a pause, guests would compute more than the requests under test. */
const READS_APART_MS = 50;

/** One odd request must not stop a restaurant: sends everything a stranger can write to a port while others order. */
describe("malformed requests", () => {
  let backend: TestBackend;
  let sandboxes: TestSandboxes;
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  // Output that bypasses the log could be used to fill the disk.
  const written = vi.spyOn(console, "error");
  beforeAll(async () => {
    backend = await startTestBackend();
    sandboxes = await startTestSandboxes();
    process.on("unhandledRejection", note);
    process.on("uncaughtException", note);
  });
  afterAll(async () => {
    process.off("unhandledRejection", note);
    process.off("uncaughtException", note);
    await sandboxes?.stop();
    await backend?.remove();
  });

  const key = "x-api-key: key_test_bistro";
  const targets = (): Record<string, Target & { port: number }> => {
    const { port, host } = new URL(backend.url);
    const vendor = new URL(sandboxes.origins.Stripe);
    return {
      "the API": {
        port: Number(port),
        host,
        headers: [key],
        socket: "/graphql",
        pages: ["/graphql?query={__typename}", "/p/health", "/p/announcement"],
        posts: ["/graphql"],
      },
      "the payment service": {
        port: Number(port),
        host,
        headers: [key],
        pages: ["/v1/txn/details/x", "/v1/txn/return/x"],
        posts: ["/payments/v1/txn/init", "/v1/txn/capture/x", "/v1/webhook/Stripe"],
      },
      "the REST routes": {
        port: Number(port),
        host,
        pages: ["/p/config?host=x", "/outbox", "/staff/stock"],
        posts: ["/staff/menu", "/staff/store"],
        headers: [`authorization: Bearer ${backend.app.staffToken}`],
      },
      "the console": {
        port: Number(port),
        host,
        pages: ["/console", "/console/11/events"],
        posts: ["/console/11/orders"],
        forms: ["/console/login", "/console/language"],
      },
      "a sandbox": {
        port: Number(vendor.port),
        host: vendor.host,
        socket: "/sandbox/ledger",
        pages: ["/sandbox/ledger", "/v3/"],
        posts: ["/v1/payment_intents"],
      },
    };
  };

  /** Guests who keep ordering meanwhile. */
  async function whileOthersAsk<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const guest = async () => {
      while (!over) {
        const { data } = await backend.query("{ getBusinessInfo { id } getAllItems(limit: 3) { total } }");
        expect(data.getBusinessInfo.id).toBe("bistro");
        await pause(READS_APART_MS);
      }
    };
    const guests = Promise.all([guest(), guest()]);
    const result = await work.finally(() => {
      over = true;
    });
    await guests;
    return result;
  }

  async function stillServes() {
    expect(rejected).toEqual([]);
    expect(written.mock.calls).toEqual([]);
    expect((await backend.rest("GET", "/p/health")).body.status).toBe("ok");
    expect((await backend.query("{ getBusinessInfo { id } }")).data.getBusinessInfo.id).toBe("bistro");
    expect((await fetch(`${backend.url}/console`)).status).toBe(200);
    expect((await fetch(`${sandboxes.origins.Stripe}/sandbox/ledger`)).status).toBe(200);
  }

  for (const name of ["the API", "the payment service", "the REST routes", "the console", "a sandbox"]) {
    test(`[ROB-01] every malformed request to ${name} is refused as a client error, and later requests still succeed`, async () => {
      const target = targets()[name] as Target & { port: number };
      const requests = [
        ...malformedRequests(target),
        ...fuzzedRequests(target, { seed: 20261122, count: isFullRun ? 300 : 60 }),
      ];
      const answers = await whileOthersAsk(sendRaw(target.port, requests));
      expect(answers.filter(({ silent }) => silent)).toEqual([]);
      expect(answers.filter(({ statuses }) => statuses.some((status) => status >= 500))).toEqual([]);
      await stillServes();
    });
  }

  test("[ROB-01] a request target that is no address is answered with 400, not with the end of the process", async () => {
    for (const target of ["http://[", "*", "http://evil.example:99999/p/health"]) {
      const { port } = new URL(backend.url);
      const [answer] = await sendRaw(Number(port), [
        {
          name: target,
          bytes: Buffer.from(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
          sender: "waits",
        },
      ]);
      expect(answer?.statuses, target).toEqual([400]);
    }
    await stillServes();
  });
});
