import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const TIMEOUT_MS = 15_000;

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Asked {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** One request of a guest or of staff, to any process by its port, for the shop of a host. */
export function ask({ port, host, path, body, headers = {} }: Asked): Promise<Answer> {
  const sent = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        path,
        method: sent ? "POST" : "GET",
        headers: { ...(sent ? { "content-type": "application/json" } : {}), ...headers, host },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, body: read, headers: response.headers }),
          reject,
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.on("timeout", () => outgoing.destroy(new Error("No answer in time.")));
    outgoing.end(sent);
  });
}
