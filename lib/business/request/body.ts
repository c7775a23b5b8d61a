import { checkJsonSize } from "@/lib/domain/text/json-bounds";

/** Largest body accepted by one of our routes that takes a small object. */
export const SMALL_BODY_BYTES = 64 * 1024;

/**
 * The body of a request in memory, or "too large" as soon as it announces or sends more than the limit; null if there
 * is none. The rest is never read, because a client may send any number of bytes.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null | "too large"> {
  if (Number(request.headers.get("content-length")) > limit) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return "too large";
    chunks.push(chunk);
  }
  return chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : null;
}

/** The body as JSON; undefined if it is not JSON, or nests deeper than any of our requests. */
export async function readJson(request: Request, limit: number): Promise<{ value: unknown } | "too large"> {
  const body = await readBody(request, limit);
  if (body === "too large") return body;
  try {
    checkJsonSize(body ?? new Uint8Array());
    return { value: JSON.parse(Buffer.from(body ?? []).toString("utf8")) };
  } catch {
    return { value: undefined };
  }
}

/** The result of the work, or "late" if the signal aborts first. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | "late"> {
  const late = new Promise<"late">((resolve) => {
    signal.addEventListener("abort", () => resolve("late"), { once: true });
  });
  return Promise.race([work, late]);
}
