/** What a file is by its first bytes. Its name and the sender's content type are not considered. */
export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff" | "svg";

/** What forms ask for, and their labels and refusals name. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

const startsWith = (content: Uint8Array, ...bytes: readonly number[]) =>
  bytes.every((byte, at) => content[at] === byte);
const textAt = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).subarray(from, to).toString("latin1");

/** Drawings are text; before the root element there may be a declaration, comments and spaces. */
function isSvg(content: Uint8Array): boolean {
  const start = Buffer.from(content.buffer, content.byteOffset, content.byteLength).subarray(0, 4096);
  // Also in UTF-16, which has a zero beside each ASCII letter.
  const text = start.toString("latin1").replaceAll("\0", "");
  return /<svg[\s>]|<!doctype svg/i.test(text);
}

/** The brands of a file of the ISO family, the main one first. */
function brandsOf(content: Uint8Array): readonly string[] {
  if (textAt(content, 4, 8) !== "ftyp") return [];
  const end = Math.min(Buffer.from(content.subarray(0, 4)).readUInt32BE(0), 128, content.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(textAt(content, at, at + 4));
  return brands;
}

/** What a file is by its first bytes, whatever it is called; null if it is no picture. */
export function pictureKind(content: Uint8Array): PictureKind | null {
  if (content.length < 12) return null;
  if (startsWith(content, 0xff, 0xd8, 0xff)) return "jpeg";
  if (startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (textAt(content, 0, 4) === "RIFF" && textAt(content, 8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(textAt(content, 0, 6))) return "gif";
  if (startsWith(content, 0x49, 0x49, 0x2a, 0) || startsWith(content, 0x4d, 0x4d, 0, 0x2a)) return "tiff";
  const brands = brandsOf(content);
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  if (brands.some((brand) => /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand))) return "heic";
  return isSvg(content) ? "svg" : null;
}
