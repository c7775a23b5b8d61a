import type { IncomingMessage } from "node:http";
import type { HttpContext } from "./layer.ts";

/** Larger requests are refused with 413; a menu import may be larger (staff only). */
export const MAX_BODY_BYTES = 1_000_000;
export const MAX_STAFF_BODY_BYTES = 50_000_000;

/** True when a request announces a larger body than is read: it is refused before any of it has come. */
export const announcesMore = (req: IncomingMessage, most: number): boolean =>
  Number(req.headers["content-length"] ?? 0) > most;

/** What is logged of it: nothing of ours has failed. */
export const CLIENT_LEFT = "A client left before its request was complete.";

/** Whoever sent the request hung up, or was cut off, before its body was complete. Nobody reads the response. */
export class ClientLeft extends Error {
  constructor(cause: unknown) {
    super("The connection ended before the body was complete.", { cause });
    this.name = "ClientLeft";
  }
}

/** The body; null when it is larger than `most`, of which no more is read. */
export async function readBody({ env: { incoming } }: HttpContext, most: number): Promise<Buffer | null> {
  if (announcesMore(incoming, most)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ClientLeft(error);
  }
  return Buffer.concat(chunks);
}
