import type { PictureSize } from "@/lib/pictures/names";

/** How much of a file is read: before the size a JPEG has colours, places and small copies, each of up to 64 KB. */
export const HEADER_BYTES = 1_000_000;

/** The size that a JPEG, PNG or WebP states, as it lies in the file; null if it states none where a decoder would look. */
export function sizeInHeader(header: ArrayBuffer): PictureSize | null {
  const view = new DataView(header);
  try {
    if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
    if (view.getUint32(0) === 0x89504e47) return sizeOfPng(view);
    return textAt(view, 0) === "RIFF" && textAt(view, 8) === "WEBP" ? sizeOfWebp(view) : null;
  } catch {
    return null; // Ends before its size.
  }
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

const sizeOfPng = (view: DataView): PictureSize | null =>
  textAt(view, 12) === "IHDR" ? { width: view.getUint32(16), height: view.getUint32(20) } : null;

/** The first frame's header counts: small copies lie inside of segments, which are passed over whole. */
function sizeOfJpeg(view: DataView): PictureSize | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + Math.max(view.getUint16(at + 2), 2);
  }
  return null;
}

/** SOF0 to SOF15, without the tables and the extension that lie between their numbers. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Of an animation the canvas, which each of its pictures is drawn on. */
function sizeOfWebp(view: DataView): PictureSize | null {
  const kind = textAt(view, 12);
  if (kind === "VP8X") return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (kind === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
