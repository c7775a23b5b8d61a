import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { webPicture } from "@/lib/business/brand-images/web-picture";
import { businessFile, serveFile } from "@/lib/business/files";

const MAX_BYTES = 5 * 1024 * 1024;
/** A small file of another server can claim any size. */
const MAX_PIXELS = 40_000_000;

const publicFolder = () => path.join(/* turbopackIgnore: true */ process.cwd(), "public");

/** A file served from `public/`, independent of the working directory. */
export const publicFile = (name: string) => path.join(publicFolder(), name);

/** The content of a file served from `public/`; null outside of it. */
async function publicBytes(file: string): Promise<Buffer | null> {
  const full = publicFile(decodeURIComponent(file.split("?")[0] ?? ""));
  return full.startsWith(publicFolder() + path.sep) ? readFile(full) : null;
}

/** A file of the business: one that was uploaded, or one served from `public/`. */
export async function ownBytes(businessId: string, address: string, width: number): Promise<Buffer | null> {
  const [, , folder, name] = businessFile(businessId, address)?.split("/") ?? [];
  if (folder !== "media" || !name) return publicBytes(address);
  const response = await serveFile(businessId, folder, name, { width, knownTag: null });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

/** A logo as pixels of at most `size`. Null if it cannot be read, so that the shop still gets icons. */
export async function readLogo(businessId: string, logo: string, size: number): Promise<Buffer | null> {
  try {
    const bytes = await (logo.startsWith("/") ? ownBytes(businessId, logo, size) : webPicture(logo, MAX_BYTES));
    const limits = { density: 300, limitInputPixels: MAX_PIXELS };
    return bytes && (await sharp(bytes, limits).resize(size, size, { fit: "inside" }).png().toBuffer());
  } catch {
    return null;
  }
}
