import { expect, test, vi } from "vitest";
import type { PublishedVersion, PublishedVersions } from "@/config/with-published";
import { type Following, followPublished } from "@/lib/business/studio/follow-published";
import { PATIENCE_MS } from "../../../../patience-ms.ts";

const version = (number: number, name = `v${number}`): PublishedVersion => ({ version: number, config: { name } });
const line = (all: boolean, published: Record<string, unknown>) => `${JSON.stringify({ all, published })}\n`;

/** A backend whose streams the test writes and cuts. */
function fakeBackend() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const refusals: number[] = [];
  const send = vi.fn(async (_url: unknown, init?: RequestInit) => {
    const status = refusals.shift();
    if (status) return new Response("no", { status });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        init?.signal?.addEventListener("abort", () => controller.error(new DOMException("cut", "AbortError")));
      },
    });
    return new Response(body);
  });
  const write = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  const connected = (count: number) =>
    vi.waitFor(() => expect(streams.length).toBe(count), { interval: 1, timeout: PATIENCE_MS });
  return {
    send: send as unknown as typeof fetch,
    calls: send,
    refusals,
    write,
    connected,
    cut: () => streams.at(-1)?.close(),
  };
}

function following(backend: ReturnType<typeof fakeBackend>, change: Partial<Following> = {}) {
  let known: PublishedVersions = new Map();
  const changes: string[][] = [];
  const log = vi.fn();
  const follower = followPublished({
    url: "http://backend.test/p/studio/changes",
    headers: {},
    known: () => known,
    isOurs: () => true,
    use: (next, changed) => {
      known = next;
      changes.push([...changed]);
    },
    expire: () => undefined,
    log,
    fetch: backend.send,
    waits: { firstMs: 1, longestMs: 2, refusedMs: 2 },
    ...change,
  });
  return {
    follower,
    changes,
    log,
    known: () => known,
    until: (count: number) =>
      vi.waitFor(() => expect(changes.length).toBe(count), { interval: 1, timeout: PATIENCE_MS }),
  };
}

test("[STUDIO-04] every version comes on connecting, then each new one, also when a line arrives in pieces", async () => {
  const backend = fakeBackend();
  const { follower, changes, known, until } = following(backend);
  await backend.connected(1);
  backend.write(line(true, { bistro: version(3), rival: version(1) }));
  await until(1);
  const next = line(false, { bistro: version(4) });
  backend.write(`\n${next.slice(0, 20)}`);
  backend.write(`${next.slice(20)}\n`);
  await until(2);
  expect(changes).toEqual([["bistro", "rival"], ["bistro"]]);
  expect([...known()].map(([id, one]) => `${id} ${one.version}`)).toEqual(["bistro 4", "rival 1"]);
  await follower.stop();
});

test("[STUDIO-04] after a cut stream only what was published meanwhile changes, and a version that is gone is given up", async () => {
  const backend = fakeBackend();
  const { follower, changes, known, until } = following(backend);
  await backend.connected(1);
  backend.write(line(true, { bistro: version(3), rival: version(1), gone: version(9) }));
  await until(1);
  backend.cut();
  await backend.connected(2);
  backend.write(line(true, { bistro: version(5), rival: version(1) }));
  await until(2);
  expect(changes[1]?.sort()).toEqual(["bistro", "gone"]);
  expect(known().has("gone")).toBe(false);
  backend.cut();
  await backend.connected(3);
  backend.write(line(true, { bistro: version(5), rival: version(1, "of a database that was set up again") }));
  await until(3);
  expect(changes[2]).toEqual(["rival"]);
  await follower.stop();
});

test("[STUDIO-04] a silent stream is cut and opened again", async () => {
  const backend = fakeBackend();
  const { follower } = following(backend, { waits: { firstMs: 1, longestMs: 2, silentMs: 30 } });
  await backend.connected(1);
  await backend.connected(3);
  await follower.stop();
});

test("[STUDIO-04] a backend that refuses, is down or sends something else is tried again; that it refuses is said once, and again after anything else", async () => {
  const backend = fakeBackend();
  backend.refusals.push(404, 404, 503, 404);
  const { follower, log, until } = following(backend);
  await backend.connected(1);
  // Not for the second of the two first, but for the one after the 503.
  expect(log).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledWith(expect.stringContaining("Set the same STOREFRONT_SECRET"));
  backend.write("<h1>Welcome</h1>\n");
  await backend.connected(2);
  backend.write(
    line(true, { bistro: { version: "1", config: {} }, rival: { version: 1, config: [] }, ours: version(1) }),
  );
  await until(1);
  expect(backend.calls).toHaveBeenCalledTimes(6);
  await follower.stop();
});

test("[STUDIO-04] of two backends each changes its own businesses alone", async () => {
  const backend = fakeBackend();
  const { follower, changes, known, until } = following(backend, { isOurs: (id) => id !== "elsewhere" });
  await backend.connected(1);
  backend.write(line(true, { bistro: version(1), elsewhere: version(7) }));
  await until(1);
  expect(changes).toEqual([["bistro"]]);
  expect(known().has("elsewhere")).toBe(false);
  await follower.stop();
  expect(backend.calls).toHaveBeenCalledTimes(1);
});
