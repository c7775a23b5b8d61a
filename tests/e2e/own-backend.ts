import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readLock } from "../../backend/db/lock.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A demo backend of a test's own (with its seven sandboxes), to be killed and started again on the same data. */
export class OwnBackend {
  readonly port: number;
  readonly url: string;
  readonly sandboxPort: number;
  #process: ChildProcess | undefined;
  #folder = mkdtempSync(path.join(tmpdir(), "own-backend-"));
  log = "";

  /** `offset` from the port of the backend under test. */
  constructor(offset: number) {
    const tested = Number(process.env.BACKEND_PORT ?? 4210);
    this.port = tested + offset;
    this.url = `http://localhost:${this.port}`;
    this.sandboxPort = Number(process.env.SANDBOX_PORT ?? tested + 101) + offset;
  }

  async start(): Promise<void> {
    const { API_URL: _api, DATABASE_URL: _database, ...env } = process.env;
    this.#process = spawn(process.execPath, ["backend/main.ts", "--demo"], {
      cwd: root,
      env: {
        ...env,
        BACKEND_PORT: `${this.port}`,
        SANDBOX_PORT: `${this.sandboxPort}`,
        DATA_DIR: this.#folder,
        DEMO_AUTOPILOT_SECONDS: "0",
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on("data", (data) => {
        this.log += data;
      });
    }
    for (let tries = 0; tries < 300; tries += 1) {
      const answer = await fetch(`${this.url}/p/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`The backend of this test did not come up:\n${this.log}`);
  }

  /** kill -9: no answer in the air is finished, nothing is tidied up. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The store takes an order one step on; answers its state. */
  async advance(order: string): Promise<string> {
    const lock = await readLock(this.#folder);
    const headers = { authorization: `Bearer ${lock?.staff_token}`, "content-type": "application/json" };
    const answer = await fetch(`${this.url}/staff/orders/advance`, {
      method: "POST",
      headers,
      body: JSON.stringify({ order }),
    });
    return ((await answer.json()) as { state: string }).state;
  }
}
