import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smallerPicture } from "@/components/studio/editors/pictures/smaller-picture";
import { MAX_PICTURE_BYTES } from "@/config/constants";

const LARGE = 2_000_000;
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#a52" } });
const fileOf = (content: Uint8Array, type: string) =>
  new Blob([Uint8Array.from(content), new Uint8Array(LARGE)], { type });
const written = async (picture: Sharp, type: string) => fileOf(await picture.toBuffer(), type);

const decode = vi.fn(() => Promise.reject(new Error("no decoder here")));
beforeEach(() => vi.stubGlobal("createImageBitmap", decode));
afterEach(() => {
  vi.unstubAllGlobals();
  decode.mockClear();
});

test("[STUDIO-10] a picture of more bytes than its field says is refused before it is decoded; one that can't be decoded goes to the server, which says why", async () => {
  const tooLarge = new Blob([new Uint8Array(MAX_PICTURE_BYTES + 1)], { type: "image/jpeg" });
  expect(await smallerPicture(tooLarge)).toEqual({ ok: false, error: { code: "tooLarge" } });
  const photo = await written(drawn(40, 30).jpeg(), "image/jpeg");
  expect(await smallerPicture(photo)).toEqual({ ok: true, value: photo });
  expect(decode).toHaveBeenCalledOnce();
});

/** A drawn picture, and the same with another size in its header. */
async function claiming(kind: keyof typeof CLAIMS, width: number, height: number): Promise<Buffer> {
  const content = await CLAIMS[kind].drawn().toBuffer();
  CLAIMS[kind].claim(content, width, height);
  return content;
}

const photoOfPhone = () =>
  drawn(40, 30)
    .withExif({ IFD0: { ImageDescription: "x".repeat(60_000) } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${"y".repeat(60_000)}</x:xmpmeta>`);

function claimInFrame(frame: number) {
  return (content: Buffer, width: number, height: number) => {
    const at = content.lastIndexOf(Buffer.from([0xff, frame, 0]));
    content.writeUInt16BE(height, at + 5);
    content.writeUInt16BE(width, at + 7);
  };
}

const CLAIMS = {
  "JPEG of a phone": { drawn: () => photoOfPhone().jpeg(), claim: claimInFrame(0xc0) },
  "progressive JPEG": { drawn: () => drawn(40, 30).jpeg({ progressive: true }), claim: claimInFrame(0xc2) },
  PNG: {
    drawn: () => drawn(40, 30).png(),
    claim: (content: Buffer, width: number, height: number) => {
      content.writeUInt32BE(width, 16);
      content.writeUInt32BE(height, 20);
    },
  },
  WebP: {
    drawn: () => drawn(40, 30).webp(),
    claim: (content: Buffer, width: number, height: number) => {
      content.writeUInt16LE(width, 26);
      content.writeUInt16LE(height, 28);
    },
  },
  "WebP without loss": {
    drawn: () => drawn(40, 30).webp({ lossless: true }),
    claim: (content: Buffer, width: number, height: number) =>
      content.writeUInt32LE((width - 1 + (height - 1) * 2 ** 14) >>> 0, 21),
  },
  "WebP that moves": {
    drawn: () =>
      drawn(40, 60)
        .webp({ loop: 0 })
        .withExif({ IFD0: { Artist: "A" } }),
    claim: (content: Buffer, width: number, height: number) => {
      content.writeUIntLE(width - 1, 24, 3);
      content.writeUIntLE(height - 1, 27, 3);
    },
  },
} as const;
const KINDS = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[];

test.each(KINDS)(
  "[STUDIO-10] a %s of more pixels than its field says is refused by its header, before it is decoded; what a phone of 50 megapixels makes is not",
  async (kind) => {
    // The content decides, whatever the file is called.
    for (const type of ["image/jpeg", "image/png"]) {
      const tooMany = await smallerPicture(fileOf(await claiming(kind, 12_000, 9_000), type));
      expect(tooMany).toEqual({ ok: false, error: { code: "tooManyPixels", width: 12_000, height: 9_000 } });
    }
    expect(decode).not.toHaveBeenCalled();
    const usual = fileOf(await claiming(kind, 8192, 6144), "image/jpeg");
    expect(await smallerPicture(usual)).toEqual({ ok: true, value: usual });
    expect(decode).toHaveBeenCalledOnce();
  },
);

test.each([
  ["without a size", Buffer.from("\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001\u0001", "latin1")],
  ["whose parts have no length", Buffer.from("\u00ff\u00d8\u00ff\u00e0\0\0\u00ff\u00e0\0\0", "latin1")],
  ["of another kind", Buffer.from("GIF89a\u00ff\u00ff\u00ff\u00ff", "latin1")],
  ["that begins as a PNG does", Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0\u0004CgBI\0\0\0\0\0\0\0\0", "latin1")],
])("[STUDIO-10] a file %s isn't decoded in the browser: the server decides", async (_name, content) => {
  const file = fileOf(content, "image/jpeg");
  expect(await smallerPicture(file)).toEqual({ ok: true, value: file });
  expect(decode).not.toHaveBeenCalled();
});
