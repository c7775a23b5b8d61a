import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const MAX_BYTES = 5 * 1024 * 1024;
const PATIENCE_MS = 5_000;

const publicFolder = () => path.join(/* turbopackIgnore: true */ process.cwd(), "public");

/** A file served from `public/`, independent of the working directory. */
export const publicFile = (name: string) => path.join(publicFolder(), name);

/** The content of a file served from `public/`; null outside of it. */
export async function publicBytes(file: string): Promise<Buffer | null> {
  const full = publicFile(decodeURIComponent(file.split("?")[0] ?? ""));
  return full.startsWith(publicFolder() + path.sep) ? readFile(full) : null;
}

async function fromWeb(address: string): Promise<Buffer | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok || Number(response.headers.get("content-length")) > MAX_BYTES) return null;
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.length <= MAX_BYTES ? bytes : null;
}

/** A logo as pixels of at most `size`. Null if it cannot be read, so that the shop still gets icons. */
export async function readLogo(logo: string, size: number): Promise<Buffer | null> {
  try {
    const bytes = await (logo.startsWith("/") ? publicBytes(logo) : fromWeb(logo));
    return bytes && (await sharp(bytes, { density: 300 }).resize(size, size, { fit: "inside" }).png().toBuffer());
  } catch {
    return null;
  }
}
