import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { describe, expect, inject, test, vi } from "vitest";
import { listenOnServer } from "../../../../backend/db/server/listen-on-server.ts";
import { serverUrl } from "../../../fixtures/backend/prepared-storage.ts";

/** A network before the server, of which every connection that is open can be cut without a word to either side. */
async function networkBefore(port: number) {
  const open = new Set<Socket>();
  const network = createServer((near) => {
    const far = connect(port, "localhost");
    for (const side of [near, far]) {
      open.add(side);
      side.on("error", () => side.destroy());
      side.on("close", () => open.delete(side));
    }
    near.on("data", (chunk) => far.write(chunk));
    far.on("data", (chunk) => near.write(chunk));
  });
  await new Promise<void>((resolve) => network.listen(0, "localhost", resolve));
  return {
    port: (network.address() as AddressInfo).port,
    cut() {
      for (const side of open) side.removeAllListeners("data").resume();
    },
    close() {
      for (const side of open) side.destroy();
      network.close();
    },
  };
}

const { port } = inject("storage");
describe.skipIf(port === null)("listening to a database server", () => {
  test("[ROB-02] a connection that is cut without a word is opened again, and what came meanwhile is asked for", async () => {
    const network = await networkBefore(port as number);
    const [onPayload, onGap, onWarning] = [vi.fn(), vi.fn(), vi.fn()];
    const databaseUrl = serverUrl(network.port, "postgres");
    const listening = await listenOnServer({ databaseUrl, channel: "news", onPayload, onGap, onWarning, beatMs: 50 });
    const sender = new pg.Client({ connectionString: serverUrl(port as number, "postgres") });
    await sender.connect();
    await sender.query("notify news, 'first'");
    await expect.poll(() => onPayload.mock.calls).toEqual([["first"]]);
    network.cut();
    await sender.query("notify news, 'lost'");
    await expect.poll(() => onGap.mock.calls.length).toBe(1);
    await sender.query("notify news, 'second'");
    await expect.poll(() => onPayload.mock.calls).toEqual([["first"], ["second"]]);
    await listening.stop();
    await sender.end();
    network.close();
  });
});
