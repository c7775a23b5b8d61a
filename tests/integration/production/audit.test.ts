import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "../../fixtures/run-script.ts";

const folder = mkdtempSync(path.join(tmpdir(), "audit-"));
const lock = path.join(folder, "package-lock.json");
const advisory = {
  id: "GHSA-1",
  summary: "Escapes the folder.",
  affected: [
    {
      package: { ecosystem: "npm", name: "tar" },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed: "6.1.9" }] }],
    },
  ],
};

/** Plays the database's server: one advisory, about `tar`. */
let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const answer = request.url?.startsWith("/v1/vulns/")
      ? advisory
      : {
          results: JSON.parse(body).queries.map(({ package: { name } }: { package: { name: string } }) =>
            name === "tar" ? { vulns: [{ id: advisory.id }] } : {},
          ),
        };
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function audit(packages: object, ...options: string[]) {
  writeFileSync(lock, JSON.stringify({ packages }));
  const run = runScript("scripts/audit/audit.ts", ["--lock", lock, ...options], {});
  return { code: await run.ended, out: run.output() };
}
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("npm run audit asks the database about every package, and fails for one that runs in shops", async () => {
  const asked = await audit({ "node_modules/tar": { version: "6.0.0" } }, "--server", address());
  expect(asked.code).toBe(1);
  expect(asked.out).toContain("tar@6.0.0  unknown, runs in shops, fixed in 6.1.9\n    GHSA-1: Escapes the folder.");
  const safe = await audit({ "node_modules/tar": { version: "6.1.9" } }, "--server", address());
  expect(safe).toMatchObject({ code: 0, out: expect.stringContaining("None of the 1 packages has") });
});

test("npm run audit reads the database's export where there is no network, and says when it has neither", async () => {
  const packages = { "node_modules/tar": { version: "6.0.0", dev: true } };
  const none = await audit(packages, "--osv", path.join(folder, "nothing"));
  expect(none).toMatchObject({ code: 2, out: expect.stringContaining("cannot be read. Unpack the database's export") });
  const unpacked = path.join(folder, "npm");
  mkdirSync(unpacked);
  writeFileSync(path.join(unpacked, "GHSA-1.json"), JSON.stringify(advisory));
  const read = await audit(packages, "--osv", unpacked);
  expect(read).toMatchObject({ code: 0, out: expect.stringContaining("only in development, fixed in 6.1.9") });
  expect(await audit(packages, "--server", "http://127.0.0.1:9")).toMatchObject({ code: 2 });
});
