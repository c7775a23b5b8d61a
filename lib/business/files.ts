import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { loadBusiness } from "@/config/load";
import { brandColours } from "@/lib/business/brand-images/colours";
import { logLine } from "@/lib/observe/log-line";
import { sizedFile } from "@/lib/pictures/names";
import { plainLogos } from "@/lib/pictures/plain-logos";
import { type PictureStore, pictureStore } from "@/lib/pictures/store";

/**
 * Files of a business that may be added while the storefront runs: `next start` serves only the files that public/
 * contained at its start. A brand's files (logo, icons) are in public/brands/<id>, photos of dishes and uploaded
 * pictures in the picture store.
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
const BRAND_CACHING = "public, max-age=300, stale-while-revalidate=86400";
/** A picture's name contains a hash of its content. */
const PICTURE_CACHING = "public, max-age=31536000, immutable";

const noSuchFile = () => new Response("There is no such file.", { status: 404 });
const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";

const stores = new Map<string, PictureStore>();

/** The picture store that this process's environment names. */
function pictures(): PictureStore {
  const folder = dataFolder();
  const store = stores.get(folder) ?? pictureStore(folder, process.env, (message) => logLine("warn", message, {}));
  stores.set(folder, store);
  return store;
}

interface FileRequest {
  /** The requested width of a picture, in pixels. */
  readonly width: number;
  readonly knownTag: string | null;
}

/** Serves a file of the business; 404 for anything else. */
export async function serveFile(
  businessId: string,
  folder: string,
  name: string,
  request: FileRequest,
  from: PictureStore = pictures(),
): Promise<Response> {
  if (!NAME.test(name) || !/^[a-z0-9-]+$/.test(businessId)) return noSuchFile();
  if (folder === "brands") return serveBrandFile(businessId, name, request);
  return folder === "media" ? servePicture(from, businessId, name, request) : noSuchFile();
}

async function servePicture(from: PictureStore, businessId: string, name: string, request: FileRequest) {
  const file = sizedFile(name, request.width);
  const etag = `"${file}"`;
  const headers = { etag, "cache-control": PICTURE_CACHING };
  if (request.knownTag === etag) return new Response(null, { status: 304, headers });
  const content = await from.read(businessId, file);
  return content ? new Response(content, { headers: { ...headers, "content-type": typeOf(name) } }) : noSuchFile();
}

async function serveBrandFile(businessId: string, name: string, { knownTag }: FileRequest): Promise<Response> {
  const file = path.join(/* turbopackIgnore: true */ projectFolder(), "public", "brands", businessId, name);
  const handle = await open(/* turbopackIgnore: true */ file, "r").catch(() => null);
  if (!handle) return plainLogo(businessId, name);
  try {
    return await answer(handle, name, knownTag);
  } finally {
    await handle.close();
  }
}

/** A business that was opened in the console has no folder: it gets plain logos until its owner uploads some. */
function plainLogo(businessId: string, name: string): Response {
  const business = loadBusiness(businessId);
  if (!business) return noSuchFile();
  const { accent, onAccent } = brandColours(business);
  const svg = plainLogos(business.biz.name, { brand: accent, onBrand: onAccent })[name];
  const headers = { "content-type": typeOf(name), "cache-control": BRAND_CACHING };
  return svg ? new Response(svg, { headers }) : noSuchFile();
}

async function answer(handle: FileHandle, name: string, knownTag: string | null): Promise<Response> {
  const stats = await handle.stat();
  if (!stats.isFile() || stats.size > MAX_BYTES) return noSuchFile();
  const etag = `"${Math.round(stats.mtimeMs).toString(36)}-${stats.size.toString(36)}"`;
  const headers = { etag, "cache-control": BRAND_CACHING };
  if (knownTag === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await handle.readFile()), {
    headers: { ...headers, "content-type": typeOf(name) },
  });
}
