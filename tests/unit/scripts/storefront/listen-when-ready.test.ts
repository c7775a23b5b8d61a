import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test as base, expect, onTestFinished } from "vitest";
import { FIRST_PAGES } from "@/lib/business/first-pages";
import { freePort } from "../../../fixtures/free-port.ts";

const PRELOAD = path.resolve(import.meta.dirname, "../../../../scripts/storefront/listen-when-ready.mjs");

/**
 * Starts as `next start` does: listens first, then waits for its code. `ready` on its input is the end of that; it knows its shops from
 * the third question on.
 */
const SERVER = `
  const { createServer } = require("node:http");
  let isReady;
  let questions = 0;
  const ready = new Promise((resolve) => { isReady = resolve; });
  process.stdin.once("data", () => isReady());
  const server = createServer(async ({ headers, url }, response) => {
    if (url !== "/api/ready") console.log(["asked", headers["x-forwarded-proto"], headers.host + url].join(" "));
    await ready;
    if (url === "/api/ready") {
      questions += 1;
      response.statusCode = questions < 3 ? 503 : 200;
    }
    if (url === "/hangs") return;
    response.end("answered");
  });
  server.on("listening", () => console.log("listening " + JSON.stringify(server.address())));
  server.on("error", ({ code }) => { console.log(code); process.exit(1); });
  process.on("SIGTERM", () => server.close(() => process.exit(7)));
  server.listen(Number(process.argv[1]), "localhost");
  globalThis[Symbol.for("${FIRST_PAGES.description}")] = () => questions < 3 ? [] : JSON.parse(process.argv[2]);
`;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly said: () => string[];
  readonly ended: Promise<number | null>;
}

const test = base.extend<{ start: (pages: readonly string[], port?: number) => Promise<Started> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it.
  start: async ({}, use) => {
    await use(async (pages, at) => {
      const port = at ?? (await freePort());
      const args = ["--import", PRELOAD, "-e", SERVER, String(port), JSON.stringify(pages)];
      const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
      onTestFinished(() => void child.kill("SIGKILL"));
      let output = "";
      child.stdout?.on("data", (chunk) => {
        output += chunk;
      });
      const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
      return { child, url: `http://localhost:${port}/`, said: () => output.trim().split("\n"), ended };
    });
  },
});

const status = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    ({ cause }) => cause.code,
  );

test("[ROB-02] a storefront that is starting refuses connections, so that a load balancer asks another, until its first pages were rendered", async ({
  start,
}) => {
  const { child, url, said } = await start(["http://kaapi.localhost:3000/menu", "https://manara.example/"]);
  await expect.poll(said).toEqual(["listening null", "asked http localhost/api/health"]);
  expect(await status(url)).toBe("ECONNREFUSED");
  child.stdin?.write("ready\n");
  await expect.poll(() => status(url)).toBe(200);
  const asked = said().slice(2, 4).toSorted();
  expect(asked).toEqual(["asked http kaapi.localhost:3000/menu", "asked https manara.example/"]);
  // Next would start a second time.
  expect(said().filter((line) => line.startsWith("listening"))).toHaveLength(1);
});

test("[ROB-02] a shop whose first page does not come keeps the port closed for seconds only", async ({ start }) => {
  const { child, url } = await start(["http://kaapi.localhost:3000/hangs"]);
  child.stdin?.write("ready\n");
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);
});

test("the storefront and what waits for it mean the same pages", () => {
  expect(readFileSync(PRELOAD, "utf8")).toContain(`Symbol.for("${FIRST_PAGES.description}")`);
});

test("[ROB-02] pages that cannot be asked for leave the port to its guests", async ({ start }) => {
  const { child, url } = await start(["no address"]);
  child.stdin?.write("ready\n");
  await expect.poll(() => status(url)).toBe(200);
});

test("[ROB-02] a stop while the storefront starts ends it, and its port is never opened", async ({ start }) => {
  const { child, url, said, ended } = await start(["http://kaapi.localhost:3000/hangs"]);
  child.stdin?.write("ready\n");
  await expect.poll(said).toContain("asked http kaapi.localhost:3000/hangs");
  child.kill("SIGTERM");
  expect(await ended).toBe(7);
  expect(await status(url)).toBe("ECONNREFUSED");
});

test("[ROB-02] a port that is taken ends the start at once with its error, and a stop closes what is open", async ({
  start,
}) => {
  const first = await start([]);
  first.child.stdin?.write("ready\n");
  await expect.poll(() => status(first.url)).toBe(200);
  const second = await start([], Number(new URL(first.url).port));
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain("EADDRINUSE");
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(7);
  expect(await status(first.url)).toBe("ECONNREFUSED");
});
