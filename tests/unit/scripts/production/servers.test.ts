import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { BACKEND_DRAIN_MS } from "@/backend/drain";
import type { Role } from "@/config/environment/row";
import { DRAIN_MS, drainAll, endOf, type Server } from "@/scripts/production/servers";

/** A process that ends at SIGTERM, or that never does; it has its handler before this resolves. */
async function server(role: Role, onSignal: "ends" | "hangs"): Promise<Server> {
  const handler = onSignal === "ends" ? "process.exit()" : "";
  const program = `process.on("SIGTERM", () => { ${handler} }); setInterval(() => {}, 1_000); console.log("ready");`;
  const child: ChildProcess = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout as never, "data");
  return { role, child };
}

const endedAt = ({ child }: Server) => once(child, "exit").then(() => performance.now());

test("[ROB-02] the backend is asked to stop once the storefront has ended", async () => {
  const servers = [await server("storefront", "ends"), await server("backend", "ends")] as const;
  const ends = servers.map(endedAt);
  expect(await drainAll(servers, { first: 60_000, all: 60_000 })).toEqual([]);
  const [storefront = 0, backend = 0] = await Promise.all(ends);
  expect(storefront).toBeLessThan(backend);
});

test("[ROB-02] a storefront that hangs does not keep the backend from its drain, and one deadline ends all", async () => {
  const servers = [await server("storefront", "hangs"), await server("backend", "ends")] as const;
  const [storefront, backend] = servers.map(endedAt);
  const from = performance.now();
  expect(await drainAll(servers, { first: 50, all: 1_500 })).toEqual(["storefront"]);
  expect(((await backend) as number) - from).toBeLessThan(1_500);
  expect(((await storefront) as number) - from).toBeGreaterThan(1_400);

  const both = [await server("storefront", "hangs"), await server("backend", "hangs")] as const;
  const since = performance.now();
  expect(await drainAll(both, { first: 500, all: 600 })).toEqual(["storefront", "backend"]);
  expect(performance.now() - since).toBeLessThan(1_090);
});

test("[ROB-02] a server that was killed is not called drained, and what is drained is named", () => {
  expect(endOf("backend", { code: null, signal: "SIGKILL" }, ["storefront"])).toBe(
    "The backend ended by itself (SIGKILL, so its open requests were cut off). The storefront is drained, then this process ends too.",
  );
  expect(endOf("backend", { code: 1, signal: null }, [])).toBe(
    "The backend ended by itself (exit code 1). Now this process ends too.",
  );
});

test("supervisors wait longer than all servers take, and the backend's own deadline lies before that of all", () => {
  const seconds = (file: string, wait: RegExp, before = 0) => {
    const found = [...readFileSync(file, "utf8").matchAll(wait)].map(([, number]) => Number(number));
    expect([file, found.length > 0 && found.every((one) => one - before > DRAIN_MS / 1_000)]).toEqual([file, true]);
  };
  for (const unit of ["storefront", "storefront-backend"])
    seconds(`deploy/systemd/${unit}.service`, /^TimeoutStopSec=(\d+)$/gm);
  seconds("deploy/compose.yaml", /stop_grace_period: (\d+)s/g);
  // preStop takes five of them.
  for (const role of ["storefront", "backend"])
    seconds(`deploy/kubernetes/${role}.yaml`, /terminationGracePeriodSeconds: (\d+)/g, 5);
  expect(BACKEND_DRAIN_MS).toBeLessThan(DRAIN_MS);
});
