import type { IncomingMessage } from "node:http";
import type { HttpContext } from "./layer.ts";

/** Larger requests are refused with 413; a menu import may be larger (staff only). */
export const MAX_BODY_BYTES = 1_000_000;
export const MAX_STAFF_BODY_BYTES = 50_000_000;

/** True when a request announces a larger body than is read: it is refused before any of it has come. */
export const announcesMore = (req: IncomingMessage, most: number): boolean =>
  Number(req.headers["content-length"] ?? 0) > most;

/** The body; null when it is larger than `most`, of which no more is read. */
export async function readBody({ env: { incoming } }: HttpContext, most: number): Promise<Buffer | null> {
  if (announcesMore(incoming, most)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
