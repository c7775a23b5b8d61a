import pg from "pg";

interface ServerListener {
  databaseUrl: string;
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
  onWarning: (message: string, error?: unknown) => void;
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;

/**
 * LISTEN on a connection of its own (a pool's connections come and go). A broken connection is reopened without limit,
 * and `onGap` reports that notifications may have been missed meanwhile.
 */
export async function listenOnServer(options: ServerListener): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let current: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  const connect = async () => {
    const client = new pg.Client({ connectionString: options.databaseUrl, keepAlive: true });
    client.on("notification", (message) => message.payload && options.onPayload(message.payload));
    client.on("error", (error) => options.onWarning("The connection that listens for events broke.", error));
    await client.connect();
    client.on("end", () => reconnect(FIRST_RETRY_MS));
    await client.query(`listen ${options.channel}`);
    current = client;
    if (stopped) await client.end();
  };
  const reconnect = (delay: number) => {
    if (stopped) return;
    retry = setTimeout(() => {
      connect().then(options.onGap, (error: unknown) => {
        options.onWarning("Listening for events failed; trying again.", error);
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
