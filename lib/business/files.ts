import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";

/**
 * Files of a business that may be added while the storefront runs: `next start` serves only the files that public/
 * contained at its start. A brand's files (logo, icons) are in public/brands/<id>, photos of dishes in
 * DATA_DIR/media/<id>.
 */
const TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
};
const NAME = /^[\w-][\w.-]{0,119}\.(svg|png|jpe?g|webp|avif|gif|ico)$/;
const MAX_BYTES = 5_000_000;
/** Photos are stored in these widths (scripts/import/photos); the last one is served if the request names none. */
export const PHOTO_WIDTHS = [160, 480, 960] as const;

/**
 * The path below `/<business>/<locale>/<place>` of a file of this business; null if the address is not one of its
 * files.
 */
export function businessFile(businessId: string, pathname: string): string | null {
  const [, folder, ...rest] = pathname.split("/");
  const name = rest.at(-1) ?? "";
  if (!NAME.test(name)) return null;
  if (folder === "brands" && rest.length === 2 && rest[0] === businessId) return `/files/brands/${name}`;
  return folder === "media" && rest.length === 1 ? `/files/media/${name}` : null;
}

const projectFolder = () => process.cwd();
const dataFolder = () => path.resolve(/* turbopackIgnore: true */ projectFolder(), process.env.DATA_DIR || ".data");

interface Stored {
  readonly file: string;
  readonly cacheControl: string;
}

function stored(businessId: string, folder: string, name: string, width: number): Stored | null {
  if (!NAME.test(name) || !/^[a-z0-9-]+$/.test(businessId)) return null;
  if (folder === "brands")
    return {
      file: path.join(/* turbopackIgnore: true */ projectFolder(), "public", "brands", businessId, name),
      cacheControl: "public, max-age=300, stale-while-revalidate=86400",
    };
  if (folder !== "media") return null;
  const fitting = PHOTO_WIDTHS.find((each) => each >= width) ?? PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1];
  const sized = name.replace(/\.webp$/, `.${fitting}.webp`);
  // A photo's name contains a hash of its content.
  return {
    file: path.join(/* turbopackIgnore: true */ dataFolder(), "media", businessId, sized),
    cacheControl: "public, max-age=31536000, immutable",
  };
}

/** Serves a file of the business; 404 for anything else. */
export async function serveFile(
  businessId: string,
  folder: string,
  name: string,
  request: { readonly width: number; readonly knownTag: string | null },
): Promise<Response> {
  const found = stored(businessId, folder, name, request.width);
  const handle = found && (await open(/* turbopackIgnore: true */ found.file, "r").catch(() => null));
  if (!found || !handle) return new Response("There is no such file.", { status: 404 });
  try {
    return await answer(handle, found, name, request.knownTag);
  } finally {
    await handle.close();
  }
}

async function answer(handle: FileHandle, { cacheControl }: Stored, name: string, knownTag: string | null) {
  const stats = await handle.stat();
  if (!stats.isFile() || stats.size > MAX_BYTES) return new Response("There is no such file.", { status: 404 });
  const etag = `"${Math.round(stats.mtimeMs).toString(36)}-${stats.size.toString(36)}"`;
  const headers = { etag, "cache-control": cacheControl };
  if (knownTag === etag) return new Response(null, { status: 304, headers });
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return new Response(new Uint8Array(await handle.readFile()), { headers: { ...headers, "content-type": type } });
}
