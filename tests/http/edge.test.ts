import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { malformedRequests } from "../fixtures/malformed-requests/all.ts";
import { fuzzedRequests } from "../fixtures/malformed-requests/fuzzed.ts";
import type { Target } from "../fixtures/malformed-requests/request.ts";
import { ask, at, forAll, shop } from "../fixtures/shop/shops.ts";
import { sendRaw } from "../fixtures/sockets/raw-socket.ts";
import { isFullRun } from "../full-run.ts";

const kaapi = shop("kaapi-kitchen");
const arepera = shop("la-arepera");
const port = Number(process.env.PORT ?? 3210);
const MB = 1024 * 1024;

/** A stack, a local path, or the name of an error class: internals that no response may reveal. */
const INSIDES =
  /node_modules\/|\n\s+at \S+ \(|\bat (?:async )?[\w.<>]+ \(?(?:file:|\/)|\.tsx?:\d+|\b(?:Type|Reference|Syntax)Error\b|ERR_[A-Z_]{4,}/;

const targets: Record<string, Target> = {
  "a shop's pages": { host: kaapi.host, pages: ["/menu", "/item/51/x", "/orders/x", "/pg"], posts: ["/menu", "/pg"] },
  "a shop's calls": {
    host: kaapi.host,
    pages: ["/graphql?query={__typename}", "/p/config", "/payments/v1/txn/details/x"],
    posts: ["/graphql", "/payments/v1/txn/init"],
    socket: "/graphql",
  },
  "the process's own routes": {
    host: kaapi.host,
    pages: ["/api/health", "/api/ready", "/robots.txt", "/_next/static/x", "/demo/x"],
    posts: ["/api/place", "/api/revalidate"],
  },
  "a shop below a sub-path": {
    host: arepera.host,
    pages: ["/pedidos/menu", "/pedidos/_next/static/x"],
    posts: ["/pedidos/api/place"],
    socket: "/pedidos/graphql",
  },
};

/** A guest's next read comes this long after the last: without a pause, guests would compute more than the requests under test. */
const READS_APART_MS = 250;

/** Guests who keep reading meanwhile. */
async function whileOthersVisit<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const guest = async (path: string) => {
    while (!over) {
      expect((await ask(kaapi.host, path)).status).toBe(200);
      await pause(READS_APART_MS);
    }
  };
  const guests = Promise.all([guest("/menu"), guest("/graphql?query={getBusinessInfo{id}}")]);
  const result = await work.finally(() => {
    over = true;
  });
  await guests;
  return result;
}

for (const [name, target] of Object.entries(targets)) {
  test(`[ROB-01] every malformed request to ${name} is refused without revealing internals, and later requests still succeed`, async () => {
    const requests = [
      ...malformedRequests(target),
      ...fuzzedRequests(target, { seed: 20261122, count: isFullRun ? 200 : 20 }),
    ];
    const answers = await whileOthersVisit(sendRaw(port, requests, 8));
    const named = (wrong: typeof answers) =>
      wrong.map((each) => `${each.name}: ${each.statuses} ${each.text.slice(0, 300)}`);
    expect.soft(named(answers.filter(({ silent }) => silent))).toEqual([]);
    expect.soft(named(answers.filter(({ statuses }) => statuses.some((status) => status >= 500)))).toEqual([]);
    expect.soft(named(answers.filter(({ text }) => INSIDES.test(text)))).toEqual([]);
    expect((await ask(kaapi.host, "/menu")).body).toContain("Kaapi Kitchen");
  });
}

/** The process that listens on the storefront's port; null where the system does not report it. */
function storefrontPid(): string | null {
  try {
    const wanted = port.toString(16).toUpperCase().padStart(4, "0");
    const rows = ["tcp", "tcp6"].flatMap((name) =>
      readFileSync(`/proc/net/${name}`, "utf8").trim().split("\n").slice(1),
    );
    const [row] = rows
      .map((each) => each.trim().split(/\s+/))
      .filter((c) => c[1]?.endsWith(`:${wanted}`) && c[3] === "0A");
    const socket = `socket:[${row?.[9]}]`;
    const holds = (pid: string) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket);
      } catch {
        return false;
      }
    };
    return readdirSync("/proc").find((name) => /^\d+$/.test(name) && holds(name)) ?? null;
  } catch {
    return null;
  }
}

const memoryOf = (pid: string) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

/** Sends a body of this many bytes, with or without announcing its length, and returns the status. */
function upload(path: string, bytes: number, announced: boolean): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      host: kaapi.host,
      "content-type": "application/json",
      ...(announced ? { "content-length": bytes } : {}),
    };
    const sent = request({ host: "localhost", port, path, method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    // The connection of a refused request may be closed before everything is sent.
    sent.on("error", () => resolve(0));
    const chunk = Buffer.alloc(MB, "x");
    let left = bytes;
    const write = () => {
      while (left > 0) {
        left -= chunk.length;
        if (!sent.write(chunk)) {
          sent.once("drain", write);
          return;
        }
      }
      sent.end();
    };
    write();
  });
}

test("[ROB-01] bodies that are too large are refused and never stored, on every route", async ({ skip }) => {
  const pid = storefrontPid();
  skip(pid === null, "Only Linux tells which process listens.");
  const before = memoryOf(`${pid}`);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(`${pid}`));
  }, 100);
  const routes = {
    "/api/revalidate": 401,
    "/api/place": 413,
    "/graphql": 413,
    "/pg": 303,
    "/menu": 405,
    "/p/config": 413,
  };
  const tries = Object.entries(routes).flatMap(([path, status]) =>
    [true, false].map((told) => ({ path, status, told })),
  );
  await whileOthersVisit(
    forAll(tries, async ({ path, status, told }) => {
      expect
        // One without a length is refused by its route, or once it is longer than any.
        .soft(told && status !== 405 ? [413, 0] : [status, 413, 0], `${path} ${told}`)
        .toContain(await upload(path, 100 * MB, told));
    }),
  );
  clearInterval(watch);
  // Twelve bodies of 100 MB, six at once; uncollected garbage on a busy machine is far less.
  expect(most - before).toBeLessThan(300 * MB);
});

test("[SEC-01] made-up addresses create no cached pages: all orders share one, and the menu stays cached", async () => {
  const cached = async (path: string) => (await ask(kaapi.host, path)).headers["x-nextjs-cache"];
  await cached("/orders/first-visitor?note=theirs");
  await cached("/orders/first/invoice");
  const addresses = Array.from({ length: 10 }, (_, n) => [
    `/orders/made-up-${n}`,
    `/orders/made-up-${n}/invoice`,
  ]).flat();
  const states = new Set<unknown>();
  await forAll(addresses, async (path) => void states.add(await cached(path)));
  // Another test may announce a menu change, which makes the page stale for a moment; that is not a miss.
  expect(states).not.toContain("MISS");
  expect((await ask(kaapi.host, "/orders/made-up-1")).body).not.toMatch(/first-visitor|theirs/);
  if (!isFullRun) return;
  // A hundred of them are kept.
  const unknown = Array.from({ length: 55 }, (_, n) => [`/item/no-${n}/x`, `/x-category/no-${n}`]).flat();
  await cached("/menu");
  await forAll(unknown, async (path) => expect((await ask(kaapi.host, path)).status).toBe(404));
  expect(await cached("/menu")).not.toBe("MISS");
  expect((await ask(kaapi.host, "/item/no-0/x")).headers["x-nextjs-cache"], "kept no longer").toBe("MISS");
});

test("[SEC-01] only a socket upgrade bypasses the route for API calls", async () => {
  const refund = at(kaapi, "/payments/v1/txn/refund/t1").slice(kaapi.origin.length);
  for (const headers of [{ upgrade: "x" }, { upgrade: "websocket" }]) {
    const answer = await ask(kaapi.host, refund, { method: "POST", headers });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("secret");
  }
  const dots = await ask(kaapi.host, "/payments/v1/account/..%2ftxn/refund/t1", { method: "POST" });
  expect(dots.status).toBe(404);
});
