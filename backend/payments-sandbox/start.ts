import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { type Logger, pino } from "pino";
import { GATEWAYS, type Gateway } from "../../payments/core/enumerations.ts";
import { createGuardedServer } from "../http/guard.ts";
import { createHttp, type Http, type HttpContext, headerOf, listenerOf } from "../http/layer.ts";
import { startJob } from "../jobs.ts";
import { assetAnswer } from "./core/assets.ts";
import { type Faults, noFaults, switchFaults, takeOne } from "./core/faults.ts";
import { json, pathOf, readRequest, type SandboxAnswer, type SandboxRoute, send } from "./core/http.ts";
import type { Payment } from "./core/ledger.ts";
import { openOutbox } from "./core/outbox.ts";
import { openStandIn } from "./core/stand-in.ts";
import { openStore } from "./core/store.ts";
import { answerToStranger, type Vendor } from "./core/vendor.ts";
import { VENDORS } from "./vendors.ts";

const TICK_EVERY_MS = 500;

export interface SandboxOptions {
  /** Only a demo may accept payments without money; otherwise it is refused. */
  readonly demo: boolean;
  /** Shared with the payment service; keys and signatures are derived from it (core/keys.ts). */
  readonly secret: string;
  /** The first of eight ports in the order of GATEWAYS; 0 takes free ones. */
  readonly port?: number;
  /** The host name by which browsers reach this machine. The stand-ins listen on loopback only. */
  readonly publicHost?: string;
  /** Folder of the ledgers, one file per vendor; null keeps them in memory. */
  readonly dataDir: string | null;
  readonly clock?: () => Date;
  readonly log?: Logger;
  /** How long a whole request may take to arrive. */
  readonly slowestRequestMs?: number;
  /** Tests only: opens POST /sandbox/faults, and nothing happens until `tick` is called. */
  readonly test?: boolean;
}
export interface Sandboxes {
  readonly origins: Readonly<Record<Gateway, string>>;
  readonly secret: string;
  /** Carries out what is due: late outcomes and messages to the merchant. Called every half second outside tests. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export class SandboxRefused extends Error {
  override readonly name = "SandboxRefused";
}

/**
 * Starts the stand-ins of the eight vendors, each on an origin of its own. Throws SandboxRefused outside the demo, and
 * if a port is taken (then none stays running).
 */
export async function startSandboxes(options: SandboxOptions): Promise<Sandboxes> {
  if (!options.demo) {
    throw new SandboxRefused(
      "The payment sandboxes take no real money, so they run in the demo only. Start with --demo, or give the keys of a real provider.",
    );
  }
  const running: Running[] = [];
  const stop = async () => {
    await Promise.all(jobs.splice(0).map((end) => end()));
    await Promise.all(running.splice(0).map((one) => one.stop()));
  };
  const tick = async () => {
    await Promise.all(running.map((one) => one.tick()));
  };
  const jobs: (() => Promise<void>)[] = [];
  try {
    for (const [index, gateway] of GATEWAYS.entries()) {
      running.push(await startOne(gateway, options, options.port ? options.port + index : 0));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const log = options.log ?? pino({ level: "silent" });
  const every = options.test ? 0 : TICK_EVERY_MS;
  // One job each, so that a merchant who is slow to accept messages does not delay other vendors.
  for (const one of running) jobs.push(startJob({ name: `sandbox of ${one.gateway}`, every, run: one.tick, log }));
  const origins = Object.fromEntries(running.map(({ gateway, origin }) => [gateway, origin]));
  return { origins: origins as Record<Gateway, string>, secret: options.secret, tick, stop };
}

interface Running {
  readonly gateway: Gateway;
  readonly origin: string;
  tick(): Promise<void>;
  stop(): Promise<void>;
}

async function startOne(gateway: Gateway, options: SandboxOptions, port: number): Promise<Running> {
  const { secret, dataDir, publicHost = "localhost", clock = () => new Date() } = options;
  const log = options.log ?? pino({ level: "silent" });
  const server = createGuardedServer(options.slowestRequestMs);
  await listen(server, port, gateway);
  const origin = `http://${publicHost}:${(server.address() as AddressInfo).port}`;
  const store = openStore(dataDir && path.join(dataDir, "sandbox", `${gateway}.jsonl`));
  const faults = noFaults();
  const made = openStandIn(gateway, VENDORS[gateway], {
    origin,
    secret,
    store,
    clock,
    tell: (message) => outbox.add(message),
  });
  const { ledger } = made;
  const outbox = openOutbox(store, { clock, log, faults, sign: made.sign });
  const routes = [...made.routes, ...assetRoutes(made, faults), ...ownRoutes(gateway, ledger.all, faults, options)];
  const serving = { routes, vendor: made, faults };
  server.on("request", listenerOf(httpOf(serving), { log: log.child({ gateway }), storefrontSecret: null }));
  return {
    gateway,
    origin,
    tick: async () => {
      ledger.settleDue();
      await outbox.deliverDue();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, gateway: Gateway): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} for the sandbox of ${gateway} is in use. Choose eight free ports in a row: SANDBOX_PORT=${port + 100}`;
      reject(error.code === "EADDRINUSE" ? new SandboxRefused(taken) : error);
    });
    server.listen(port, "localhost", () => resolve());
  });
}

interface Serving {
  readonly routes: readonly SandboxRoute[];
  readonly vendor: Vendor;
  readonly faults: Faults;
}

/** Every route of a stand-in, first come first served. */
function httpOf({ routes, vendor, faults }: Serving): Hono<Http> {
  const http = createHttp();
  for (const route of routes) {
    const { method, path } = pathOf(route);
    http.on(method, path, (c) => answer(c, route, { vendor, faults }));
  }
  http.notFound((c) => send(c, json(404, { message: `This sandbox has nothing at ${c.req.path}.` })));
  return http;
}

async function answer(c: HttpContext, route: SandboxRoute, { vendor, faults }: Omit<Serving, "routes">) {
  const lost = () => {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  };
  // If merchants and pages share a path, only merchants authenticate with a header.
  const byMerchant = route.server || headerOf(c, "authorization") !== null;
  if (byMerchant && takeOne(faults, "lose_requests")) return lost();
  const request = await readRequest(c);
  if (!request) return send(c, json(413, { message: "Too large." }));
  if (route.server && !vendor.isMerchant(request.header, request.body)) {
    return send(c, answerToStranger(vendor));
  }
  if (byMerchant && takeOne(faults, "unavailable")) return send(c, json(503, { message: "Later." }));
  const given = await route.handle(request);
  if (byMerchant && takeOne(faults, "lose_answers")) return lost();
  if (byMerchant && faults.delay_ms) await new Promise((resolve) => setTimeout(resolve, faults.delay_ms));
  return send(c, given, route.open);
}

function assetRoutes(vendor: Vendor, faults: Faults): readonly SandboxRoute[] {
  return vendor.assets.map(({ at, files }) => ({
    at: `GET ${at}`,
    open: true,
    handle: () => {
      if (faults.scripts === "missing") return json(404, { message: "Switched off by a test." });
      if (faults.scripts === "hanging") return new Promise<SandboxAnswer>(() => {});
      return assetAnswer(files);
    },
  }));
}

function ownRoutes(
  gateway: Gateway,
  payments: () => readonly Payment[],
  faults: Faults,
  { test = false }: SandboxOptions,
): readonly SandboxRoute[] {
  const ledger: SandboxRoute = {
    at: "GET /sandbox/ledger",
    handle: () => json(200, { gateway, payments: payments().map(({ details: _, ...books }) => books) }),
  };
  if (!test) return [ledger];
  const switches: SandboxRoute = {
    at: "POST /sandbox/faults",
    handle: (request) => {
      switchFaults(faults, request.json());
      return json(200, faults);
    },
  };
  return [ledger, switches];
}
