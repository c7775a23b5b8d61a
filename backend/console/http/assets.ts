import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { assetReply, fontReply, type Reply } from "./reply.ts";

/** The files of the console's own pages; no other file can be requested. `npm run codegen` builds script and styles. */
const FILES = {
  "console.css": { source: "../generated/console.css", type: "text/css" },
  "console.js": { source: "../generated/console.js", type: "text/javascript" },
  /** Only for the page on which zones are drawn. */
  "map.js": { source: "../generated/map.js", type: "text/javascript" },
  "icon.svg": { source: "../browser/icon.svg", type: "image/svg+xml" },
} as const;
type FileName = keyof typeof FILES;

interface Asset {
  readonly type: string;
  readonly text: string;
  /** The name with a hash of its content: "console-8c1f0a3b.css". */
  readonly hashed: string;
}

const loaded = new Map<FileName, Asset>();

function load(name: FileName): Asset {
  const known = loaded.get(name);
  if (known) return known;
  const { source, type } = FILES[name];
  const text = readFileSync(new URL(source, import.meta.url), "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const asset = { type, text, hashed: name.replace(".", `-${hash}.`) };
  loaded.set(name, asset);
  return asset;
}

/** The URL of a file, which changes with its content so that browsers may cache it for good. */
export const assetAddress = (name: FileName): string => `/console/assets/${load(name).hashed}`;

/** Made from the installed packages when the shop is built (scripts/copy-fonts.ts); without them a font of the device is used. */
const FONTS = new URL("../../../public/fonts/", import.meta.url);
const FONT = /^[a-z][\w-]*\.woff2$/;
const fonts = new Map<string, Uint8Array<ArrayBuffer>>();

function font(name: string): Reply | null {
  try {
    const body = fonts.get(name) ?? new Uint8Array(readFileSync(new URL(name, FONTS)));
    fonts.set(name, body);
    return fontReply(body);
  } catch {
    return null;
  }
}

/**
 * One of the files; null if there is none with that name. A page from before an update requests an older hash: it gets
 * the current file, which it must not cache under that name.
 */
export function asset(name: string): Reply | null {
  if (FONT.test(name)) return font(name);
  const plain = name.replace(/-[0-9a-f]{8}(?=\.\w+$)/, "");
  if (!Object.hasOwn(FILES, plain)) return null;
  const { type, text, hashed } = load(plain as FileName);
  return assetReply(type, text, name === hashed);
}
