import type { Socket } from "node:net";
import pg from "pg";
import { driverAddress } from "./connection.ts";

interface ServerListener {
  databaseUrl: string;
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
  onWarning: (message: string, error?: unknown) => void;
  /** How often the connection is tried. */
  beatMs?: number;
}

const FIRST_RETRY_MS = 100;
/** Short, because what is sold out meanwhile is seen only afterwards. */
const LONGEST_RETRY_MS = 200;
const CONNECT_MS = 5_000;
/**
 * A cut connection raises no error, and one that only listens would be silent for hours. So it is pinged this often, and
 * counts as lost if it does not reply in that time.
 */
const BEAT_MS = 3_000;

/**
 * LISTEN on a connection of its own (a pool's connections come and go). A broken or silent connection is reopened
 * without limit, and `onGap` reports that notifications may have been missed meanwhile.
 */
export async function listenOnServer(options: ServerListener): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, channel, onPayload, onGap, onWarning, beatMs = BEAT_MS } = options;
  let stopped = false;
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: driverAddress(databaseUrl),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: beatMs,
    });
    client.on("notification", (message) => message.payload && onPayload(message.payload));
    client.on("error", (error) => onWarning("The connection that listens for events broke.", error));
    await client.connect();
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      destroy(client);
      throw error;
    }
    const beat = setInterval(() => {
      client.query("select 1").catch((error: unknown) => {
        if (current !== client || stopped) return;
        onWarning("The connection that listens for events is silent; opening another.", error);
        destroy(client);
      });
    }, beatMs);
    client.on("end", () => {
      clearInterval(beat);
      reconnect(FIRST_RETRY_MS);
    });
    current = client;
    if (stopped) await client.end();
  };
  const reconnect = (delay: number) => {
    if (stopped) return;
    retry = setTimeout(() => {
      connect().then(onGap, (error: unknown) => {
        onWarning("Listening for events failed; trying again.", error);
        reconnect(Math.min(delay * 2, LONGEST_RETRY_MS));
      });
    }, delay);
  };

  await connect();
  return {
    async stop() {
      stopped = true;
      if (retry) clearTimeout(retry);
      await current?.end();
    },
  };
}

/** Without the farewell that `end` waits for. */
function destroy(client: pg.Client): void {
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}
