import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOTHING_KNOWN, poll } from "../../../payments/core/flow/poll.ts";
import type { TxnState } from "../../../payments/core/types.ts";
import { readDetails } from "../../../payments/service/answers.ts";
import type { ServiceResult } from "../../../payments/service/payment-service.ts";
import { isFullRun } from "../../full-run.ts";

const CLIENTS = isFullRun ? 1_000 : 300;
const MAX_REQUESTS = 30;
const SHORTEST_PAUSE_MS = 5_000;
/** What one client experienced, by its page's clock. */
interface Seen {
  readonly asked: number[];
  /** No request before this moment: what the server wanted. */
  notBefore: number;
  early: number;
}

/** Three hundred guests, or a thousand, poll at once over loopback. Time is each page's own, so the test does not really wait. */
describe("polling under load", () => {
  let server: Server;
  let url: string;
  const requests = new Map<string, number>();
  beforeAll(async () => {
    server = createServer((request, response) => {
      const id = request.url?.split("/").at(-1) ?? "";
      const count = (requests.get(id) ?? 0) + 1;
      requests.set(id, count);
      const number = Number(id);
      // Every third is told to wait longer, every fifth meets a fault; a tenth is never decided.
      if (number % 3 === 0 && count === 2) return response.writeHead(429, { "retry-after": "20" }).end();
      if (number % 5 === 0 && count === 3) return response.writeHead(503, { "retry-after": "12" }).end();
      const decided = number % 10 !== 9 && count > 3 + (number % 7);
      const status = decided ? "completed" : "pending";
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: true, data: { status } }));
    });
    // On a busy machine a client is quiet for longer than the usual five seconds, and would send on a connection that is being closed.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", CLIENTS, resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/txn/details`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  async function client(number: number) {
    const seen: Seen = { asked: [], notBefore: 0, early: 0 };
    let time = 0;
    const { signal } = new AbortController();
    const ask = async (): Promise<ServiceResult<TxnState>> => {
      seen.asked.push(time);
      if (time < seen.notBefore) seen.early += 1;
      const answer = await fetch(`${url}/${number}`);
      const text = await answer.text();
      if (answer.ok) return { ok: true, value: readDetails(JSON.parse(text)) ?? NOTHING_KNOWN };
      const retryAfterMs = Number(answer.headers.get("retry-after")) * 1_000;
      seen.notBefore = time + retryAfterMs;
      return { ok: false, error: { kind: "unknown", message: null, retryAfterMs } };
    };
    // A page that sleeps for an hour after its fifth answer stands still, and asks once when it is back.
    const wait = async (ms: number) => {
      time += number % 4 === 0 && seen.asked.length === 5 ? 3_600_000 : ms;
    };
    const end = await poll({ ask, wait, signal });
    return { number, end, seen };
  }

  test("[PGW-12] [ROBUST-15] of hundreds of clients none sends more than 30 requests, each waits as long as it is told, and a returning tab sends one", async () => {
    const results = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    for (const { number, end, seen } of results) {
      expect(seen.asked.length, `client ${number}`).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(requests.get(String(number))).toBe(seen.asked.length);
      expect(seen.early, `client ${number} asked before it was told to`).toBe(0);
      const pauses = seen.asked.slice(1).map((at, index) => at - (seen.asked[index] ?? 0));
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SHORTEST_PAUSE_MS);
      // Sleep is one pause, not a request for each interval of it.
      if (number % 4 === 0 && seen.asked.length > 5) expect(pauses.filter((ms) => ms === 3_600_000)).toHaveLength(1);
      expect(end.end).toBe(number % 10 === 9 ? "waiting" : "settled");
    }
    expect(results.filter(({ seen }) => seen.asked.length === MAX_REQUESTS)).toHaveLength(CLIENTS / 10);
  });
});
