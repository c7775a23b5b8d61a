import { readFileSync } from "node:fs";
import path from "node:path";
import { FaultyShop } from "../../fixtures/shop/faulty-shop.ts";
import { OwnBackend } from "../../fixtures/shop/own-backend.ts";
import { isFullRun } from "../../full-run.ts";

interface Servers {
  /** Of the backend. */
  readonly url: string;
  readonly folder: string;
  /** Of the storefront. */
  readonly port: number;
  operator(): string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What is published to the demo's shops would change them for other tests. */
function ownServers(): Servers {
  const settings = { STOREFRONT_SECRET: "a secret for tests of the studio" };
  const operator = "the operator's own password";
  const STOREFRONT_URL = `http://localhost:${Number(process.env.PORT ?? 3210) + 52}`;
  const backend = new OwnBackend(52, { ...settings, OPERATOR_PASSWORD: operator, STOREFRONT_URL });
  const { url, folder } = backend;
  // Uploaded pictures are in the data folder, which both read.
  const reached = { DATA_DIR: folder, CONSOLE_URL: `${url}/console` };
  const shop = new FaultyShop(52, backend.port, { ...settings, ...reached });
  return {
    url,
    folder,
    port: shop.port,
    operator: () => operator,
    start: async () => {
      await backend.start();
      await shop.start();
    },
    stop: async () => {
      await shop.stop();
      await backend.stop();
    },
  };
}

/** A shop that is opened from nothing changes no other. */
function sharedServers(): Servers {
  const folder = path.resolve(process.env.DATA_DIR ?? ".data");
  const nothing = async () => {};
  return {
    url: `http://localhost:${process.env.BACKEND_PORT ?? 4210}`,
    folder,
    port: Number(process.env.PORT ?? 3210),
    operator: () =>
      process.env.OPERATOR_PASSWORD || readFileSync(path.join(folder, "operator.password"), "utf8").trim(),
    start: nothing,
    stop: nothing,
  };
}

/** `npm test` only opens a shop; `npm run test:full` also publishes to one of the demo. */
export const servers = isFullRun ? ownServers() : sharedServers();
