import { EventEmitter } from "node:events";
import { request, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { guardServers } from "@/lib/business/request/guard/guard";
import { createQueues } from "@/lib/business/request/guard/turns";

const response = () => new EventEmitter() as unknown as ServerResponse;

test("[ROB-01] a network that opens many pages at once waits for its own, and another visitor is served meanwhile", async () => {
  vi.stubEnv("TRUSTED_PROXIES", "1");
  class Guarded extends Server {}
  // On a busy machine these requests take longer than one that would be taken to wait for the API.
  guardServers(Guarded, { queues: createQueues({ holdsMs: 600_000 }) });
  const server = new Guarded();
  const working: { network: unknown; end: () => void }[] = [];
  server.on("request", ({ headers }, answer) => {
    working.push({ network: headers["x-forwarded-for"], end: () => answer.end() });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ended: number[] = [];
  const get = (address: string, path = "/menu") =>
    request({ port, path, headers: { "x-forwarded-for": address, connection: "close" } }, (answer) =>
      answer.on("end", () => ended.push(answer.statusCode ?? 0)).resume(),
    ).end();
  for (let n = 0; n < 20; n += 1) get("203.0.113.7");
  await vi.waitFor(() => expect(working).toHaveLength(2));
  get("203.0.113.8");
  get("203.0.113.7", "/pedidos/graphql?query=x");
  get("203.0.113.7", "/pedidos/_next/static/chunks/one.js");
  for (let n = 0; n < 5; n += 1) get("127.0.0.1");
  // Two pages of one network and one of the other, a call, a file, and five of this machine, which take no turn.
  await vi.waitFor(() => expect(working).toHaveLength(10));
  for (let at = 0; at < 28; at += 1) {
    await vi.waitFor(() => expect(working.length).toBeGreaterThan(at));
    working[at]?.end();
  }
  await vi.waitFor(() => expect(ended).toEqual(Array.from({ length: 28 }, () => 200)));
  await new Promise((resolve) => server.close(resolve));
});

/** A queue with a turn at a time for a network; `take` brings a page of it, and is false for one that is refused. */
function oneAtATime(holdsMs: number) {
  const turns = createQueues({ atOnceOfOne: 1, mostWaiting: 2, holdsMs }).pages;
  const started: string[] = [];
  const take = (name: string, answer = response()) =>
    turns.take({ shop: "kaapi", network: "a" }, answer, () => started.push(name));
  return { started, take };
}

test("[ROB-01] a visitor who leaves while waiting takes no turn", async () => {
  const { started, take } = oneAtATime(600_000);
  const [first, leaving] = [response(), response()];
  take("first", first);
  take("left", leaving);
  take("next");
  leaving.emit("close");
  first.emit("close");
  await vi.waitFor(() => expect(started).toEqual(["first", "next"]));
});

test("[ROB-01] a page that takes long waits for the API, and passes its turn on", async () => {
  const { started, take } = oneAtATime(20);
  take("slow");
  take("next");
  expect(started).toEqual(["slow"]);
  await vi.waitFor(() => expect(started).toEqual(["slow", "next"]));
});

test("[ROB-01] of a network that lets too many pages wait, the next is refused until one has begun", async () => {
  const { started, take } = oneAtATime(600_000);
  const first = response();
  expect([take("first", first), take("second"), take("third"), take("refused")]).toEqual([true, true, true, false]);
  first.emit("close");
  await vi.waitFor(() => expect(started).toEqual(["first", "second"]));
  expect(take("later")).toBe(true);
});

test("[ROB-01] a crowd of networks in one shop has the machine to itself, until another shop has visitors", async () => {
  const turns = createQueues({ holdsMs: 600_000, readBusy: () => 0 }).pages;
  const crowd: EventEmitter[] = [];
  const started: string[] = [];
  let asked = 0;
  const arrive = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const answer = response();
      crowd.push(answer);
      turns.take({ shop: "union", network: `203.0.113.${crowd.length}` }, answer, () => started.push("union"));
    }
  };
  turns.noteVisitor(() => `shop ${++asked}`);
  expect(asked, "nothing runs, so nobody asks who it was").toBe(0);
  arrive(6);
  expect(started).toHaveLength(6);
  turns.noteVisitor(() => `shop ${++asked}`);
  arrive(4);
  expect(started, "a page of another shop was sent from memory").toHaveLength(6);
  turns.take({ shop: "kaapi", network: "198.51.100.1" }, response(), () => started.push("kaapi"));
  expect(started.at(-1)).toBe("kaapi");
  for (const answer of crowd.slice(0, 5)) answer.emit("close");
  await vi.waitFor(() => expect(started).toHaveLength(8));
});
