import type { IncomingMessage } from "node:http";
import { checkJsonSize, MAX_CALL_BYTES } from "../../lib/domain/text/json-bounds.ts";
import { checkStorable } from "../rules/storable-text.ts";
import type { HttpContext } from "./layer.ts";

/** Larger requests are refused with 413. */
export const MAX_BODY_BYTES = MAX_CALL_BYTES;
/** Of what comes with the staff token, from the command-line tools: a whole menu at most. */
export const MAX_STAFF_BODY_BYTES = 50_000_000;

/** True when a request declares a larger body than is read: it is refused before any of it has come. */
export const declaresMoreThan = (req: IncomingMessage, maxBytes: number): boolean =>
  Number(req.headers["content-length"] ?? 0) > maxBytes;

/** Logged at debug level, because it is not our fault. */
export const CLIENT_LEFT = "A client left before its request was complete.";

/** The client disconnected, or was cut off, before its body was complete. No one reads the response. */
export class ClientLeft extends Error {
  constructor(cause: unknown) {
    super("The connection ended before the body was complete.", { cause });
    this.name = "ClientLeft";
  }
}

/** Reads the body; null if it is larger than `maxBytes`, and the rest is not read. */
export async function readBody({ env: { incoming } }: HttpContext, maxBytes: number): Promise<Buffer | null> {
  if (declaresMoreThan(incoming, maxBytes)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ClientLeft(error);
  }
  return Buffer.concat(chunks);
}

/** What cannot be stored is in JSON only as an escape: a raw U+0000 is no JSON, and decoding replaces lone surrogates. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * A body as JSON; null if it is none. Throws `JsonTooLarge` if it nests too deep or has too many values, and
 * `UnstorableText` if the database could not keep one of its texts.
 */
export function parseJson(body: Uint8Array, maxValues?: number): { readonly value: unknown } | null {
  checkJsonSize(body, maxValues);
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
  const value = parseOrNull(text);
  if (value && MAY_BE_UNSTORABLE.test(text)) checkStorable(value.value);
  return value;
}

function parseOrNull(text: string): { readonly value: unknown } | null {
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
