import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask } from "./shops.ts";

const root = path.resolve(import.meta.dirname, "../..");
const backendPort = Number(process.env.BACKEND_PORT ?? 4210);

/** How the API behaves: as it is, not there, silent for ever, or answering something that is no GraphQL. */
export type Fault = "none" | "down" | "silent" | "html" | "wrong shape";

/** Stands before the real backend and spoils its answers on demand. */
export class FaultyApi {
  #server: Server;
  #fault: Fault = "none";
  #port = 0;
  #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((asked, answer) => {
      if (this.#fault === "silent") return;
      if (this.#fault === "html") return answer.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
      if (this.#fault === "wrong shape") {
        return answer
          .writeHead(200, { "content-type": "application/json" })
          .end('{"data":{"menu":[1,null,"<script>"]}}');
      }
      const { method, url, headers } = asked;
      const real = request({ host: "localhost", port: backendPort, method, path: url, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      real.on("error", () => answer.destroy());
      asked.pipe(real);
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async be(fault: Fault): Promise<void> {
    this.#fault = fault;
    for (const socket of this.#sockets) socket.destroy();
    if (fault === "down") {
      const closed = new Promise((resolve) => this.#server.close(resolve));
      this.#server.closeAllConnections();
      await closed;
    } else if (!this.#server.listening)
      await new Promise<void>((done) => this.#server.listen(this.#port, "localhost", done));
    if (this.#server.listening) this.#port = (this.#server.address() as AddressInfo).port;
  }
}

/** A storefront of its own from the same build, on the faulty API, with a root configuration of its own. */
export class FaultyShop {
  readonly port: number;
  readonly api = new FaultyApi();
  #process: ChildProcess | undefined;
  #folder = mkdtempSync(path.join(tmpdir(), "faulty-shop-"));
  log = "";

  /** `offset` from the port of the shops under test; two storefronts at once need two. */
  constructor(offset = 5) {
    this.port = Number(process.env.PORT ?? 3210) + offset;
  }

  async start(rootConfiguration = "{}"): Promise<void> {
    await this.api.be("none");
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path.join(this.#folder, "root.config.json"), rootConfiguration);
    await this.#run();
  }

  /** kill -9: no answer in the air is finished, nothing is tidied up. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  /** As whatever supervises the storefront does after a crash. */
  async startAgain(): Promise<void> {
    await this.#run();
  }

  async #run(): Promise<void> {
    this.#process = spawn(
      process.execPath,
      ["node_modules/next/dist/bin/next", "start", "-p", `${this.port}`, "-H", "localhost"],
      {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: "production",
          NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-e2e",
          PORT: `${this.port}`,
          API_URL: this.api.url,
          DATA_DIR: this.#folder,
          ROOT_CONFIG_FILE: path.join(this.#folder, "root.config.json"),
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on("data", (data) => {
        this.log += data;
      });
    }
    await this.#answers();
  }

  async #answers(): Promise<void> {
    for (let tries = 0; tries < 150; tries += 1) {
      const answer = await ask("localhost", "/api/health", { port: this.port }).catch(() => null);
      if (answer?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`The storefront on the faulty API did not come up:\n${this.log}`);
  }

  /** The storefront first: what it still asks would keep the API's connections open. It has nothing to lose. */
  async stop(): Promise<void> {
    await this.kill();
    await this.api.be("down").catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
