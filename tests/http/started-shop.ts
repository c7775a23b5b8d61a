import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { waitFor } from "../../scripts/processes.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The shops as `npm start` brings them up, built once, for all tests over HTTP. */
export default async function startShop(): Promise<() => Promise<void>> {
  const data = mkdtempSync(path.join(tmpdir(), "http-shop-"));
  // Read by the tests as well, whose workers have the environment of this process.
  process.env.DATA_DIR = data;
  process.env.CONFIG_CACHE_FILE = path.join(data, "config-cache.json");
  process.env.PORT ??= "3210";
  process.env.BACKEND_PORT ??= "4210";
  process.env.NEXT_DIST_DIR ??= ".next-e2e";
  process.env.KIT_CATALOGUE ??= "1";
  process.env.DEMO_GUESTS ??= "0";
  const shop = spawn(process.execPath, ["scripts/run.mjs", "start.ts"], {
    cwd: root,
    env: process.env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => shop.once("exit", () => resolve()));
  const stop = async () => {
    shop.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const broken = ended.then(() => Promise.reject(new Error("The shops under test did not start; see above.")));
  const up = waitFor("The storefront", `http://localhost:${process.env.PORT}/api/health`, {}, 300);
  await Promise.race([up, broken]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  broken.catch(() => undefined);
  return stop;
}
