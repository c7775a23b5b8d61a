import type { IncomingMessage } from "node:http";
import { checkJsonSize } from "../../lib/domain/text/json-bounds.ts";
import { checkStorable } from "../rules/storable-text.ts";
import type { HttpContext } from "./layer.ts";

/** Larger requests are refused with 413; a menu import may be larger (staff only). */
export const MAX_BODY_BYTES = 1_000_000;
export const MAX_STAFF_BODY_BYTES = 50_000_000;

/** True when a request announces a larger body than is read: it is refused before any of it has come. */
export const announcesMore = (req: IncomingMessage, most: number): boolean =>
  Number(req.headers["content-length"] ?? 0) > most;

/** Logged at debug level, because it is not a fault of ours. */
export const CLIENT_LEFT = "A client left before its request was complete.";

/** The client disconnected, or was cut off, before its body was complete. No one reads the response. */
export class ClientLeft extends Error {
  constructor(cause: unknown) {
    super("The connection ended before the body was complete.", { cause });
    this.name = "ClientLeft";
  }
}

/** Reads the body; null if it is larger than `most`, and the rest is not read. */
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

/** JSON can only contain what cannot be stored as an escape: decoding replaces such bytes, and a raw U+0000 is no JSON. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * A body as JSON; null if it is none. Throws `JsonTooLarge` if it nests too deep or has too many values, and
 * `UnstorableText` if the database could not keep one of its texts.
 */
export function parseJson(body: Uint8Array, mostValues?: number): { readonly value: unknown } | null {
  checkJsonSize(body, mostValues);
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
  const value = parsed(text);
  if (value && MAY_BE_UNSTORABLE.test(text)) checkStorable(value.value);
  return value;
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The fields of a posted form. Throws `UnstorableText` like `parseJson`. */
export function parseForm(body: Uint8Array): URLSearchParams {
  const fields = new URLSearchParams(Buffer.from(body).toString("utf8"));
  for (const [name, value] of fields) checkStorable({ [name]: value });
  return fields;
}
