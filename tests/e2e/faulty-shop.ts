import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask } from "./shops.ts";

const root = path.resolve(import.meta.dirname, "../..");
const backendPort = Number(process.env.BACKEND_PORT ?? 4210);

/** How the API behaves: as it is, not there, silent for ever, each answer 2 to 5 s late, or no GraphQL. */
export type Fault = "none" | "down" | "silent" | "slow" | "html" | "wrong shape";

/** Milliseconds by which a slow API is late, one after the other. */
const LATE = [2_000, 5_000, 3_000];

/** Stands before the real backend and spoils its answers on demand. */
export class FaultyApi {
  #server: Server;
  #fault: Fault = "none";
  #port = 0;
  #sockets = new Set<Socket>();
  #asked = 0;
  #losing: { what: string; then: () => Promise<void> } | null = null;

  /** `backend`: the port of the backend it stands before. */
  constructor(backend = backendPort) {
    this.#server = createServer((asked, answer) => {
      if (this.#fault === "silent") return;
      if (this.#fault === "html") return answer.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
      if (this.#fault === "wrong shape") {
        return answer
          .writeHead(200, { "content-type": "application/json" })
          .end('{"data":{"menu":[1,null,"<script>"]}}');
      }
      const { method, url, headers } = asked;
      const told: Buffer[] = [];
      if (this.#losing) asked.on("data", (chunk) => told.push(chunk));
      const real = request({ host: "localhost", port: backend, method, path: url, headers }, async (response) => {
        if (this.#fault === "slow") await this.#late();
        const losing = this.#losing;
        if (losing && `${url} ${Buffer.concat(told)}`.includes(losing.what)) {
          this.#losing = null;
          await losing.then();
          return answer.destroy();
        }
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      real.on("error", () => answer.destroy());
      asked.pipe(real);
    });
    // Live updates: the socket's bytes as they are, both ways.
    this.#server.on("upgrade", async (asked, socket, head) => {
      socket.on("error", () => {});
      if (this.#fault === "slow") await this.#late();
      if (this.#fault !== "none" && this.#fault !== "slow") return socket.destroy();
      const real = connect({ host: "localhost", port: backend }, () => {
        const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
        real.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
        real.write(head);
        real.pipe(socket).pipe(real);
      });
      real.on("error", () => socket.destroy());
      real.on("close", () => socket.destroy());
      socket.on("close", () => real.destroy());
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The next call that names `what` is done by the backend, and its answer never arrives: `then` happens instead. */
  lose(what: string, then: () => Promise<void>): void {
    this.#losing = { what, then };
  }

  #late(): Promise<void> {
    const wait = LATE[this.#asked++ % LATE.length];
    return new Promise((done) => setTimeout(done, wait));
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
  readonly api: FaultyApi;
  #process: ChildProcess | undefined;
  #folder = mkdtempSync(path.join(tmpdir(), "faulty-shop-"));
  log = "";

  /** `offset` from the port of the shops under test; two storefronts at once need two. `backend`: a port, when it is another one. */
  constructor(offset = 5, backend = backendPort) {
    this.port = Number(process.env.PORT ?? 3210) + offset;
    this.api = new FaultyApi(backend);
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
