import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { checkPicture, preparePicture } from "../../../../backend/pictures/prepare-picture.ts";
import { pictureWords } from "../../../../backend/pictures/take-picture.ts";
import { MAX_PICTURE_BYTES } from "../../../../config/constants.ts";
import { LANGUAGES } from "../../../../config/languages.ts";

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#a52" } });

/** A PNG whose header claims a size that its few bytes do not have. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await drawn(4, 4).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

describe("a picture is checked by its content", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)("%s is accepted", async (kind) => {
    expect(await checkPicture(await drawn(40, 30).toFormat(kind).toBuffer())).toEqual({
      ok: true,
      value: { width: 40, height: 30 },
    });
  });

  test.each([
    ["a web page", "<!doctype html><script>alert(1)</script>", "NO_PICTURE"],
    ["a program", "MZ\u0090\0\u0003\0\0\0\u0004\0\0\0\0\0", "NO_PICTURE"],
    ["a short text", "hello", "NO_PICTURE"],
    [
      "an SVG drawing",
      `<?xml version="1.0"?><!-- ${"x".repeat(500)} --><svg xmlns="http://www.w3.org/2000/svg"/>`,
      "SVG",
    ],
    ["an SVG drawing in UTF-16", Buffer.from("\ufeff<svg onload='alert(1)'>", "utf16le"), "SVG"],
    ["an iPhone's HEIC photo", "\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "HEIC"],
    ["a JPEG that ends after its header", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001\u0001", "DAMAGED"],
    ["a script that begins like a GIF", "GIF89a=1;alert(document.cookie)//", "DAMAGED"],
  ])("%s is refused", async (_name, content, code) => {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    expect(await preparePicture(bytes)).toEqual({ ok: false, error: { code } });
  });

  test("a picture that would fill the memory is refused by its header, and one of too many bytes unread", async () => {
    for (const [width, height] of [
      [40_000, 10],
      [30_000, 30_000],
      [8_000, 8_000],
    ] as const) {
      const error = { code: "TOO_MANY_PIXELS", width, height };
      expect(await preparePicture(await claiming(width, height))).toEqual({ ok: false, error });
    }
    expect(await checkPicture(Buffer.alloc(MAX_PICTURE_BYTES + 1))).toEqual({
      ok: false,
      error: { code: "TOO_LARGE" },
    });
  });

  test("[STUDIO-10] an animation is judged by its pictures, and an AVIF whose size is a lie is refused, whichever way", async () => {
    const pictures = await Promise.all([1, 2].map(() => drawn(40, 30).png().toBuffer()));
    const moving = await sharp(pictures, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await preparePicture(moving)).ok).toBe(true);
    const first = moving.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 40, 0, 30, 0]));
    moving.writeUInt16LE(12_000, first + 5);
    moving.writeUInt16LE(9_000, first + 7);
    const error = { code: "TOO_MANY_PIXELS", width: 12_000, height: 9_000 };
    expect(await preparePicture(moving)).toEqual({ ok: false, error });
    const still = await drawn(400, 400).avif({ effort: 0 }).toBuffer();
    const size = still.indexOf("ispe");
    for (const [width, height, refusal] of [
      [60, 60, { code: "DAMAGED" }],
      [12_000, 9_000, error],
    ] as const) {
      still.writeUInt32BE(width, size + 8);
      still.writeUInt32BE(height, size + 12);
      expect(await preparePicture(still)).toEqual({ ok: false, error: refusal });
    }
  });

  test("a picture with missing pixels is refused, not stored half grey", async () => {
    const whole = await drawn(400, 400).jpeg().toBuffer();
    expect(await preparePicture(whole.subarray(0, whole.length - 200))).toEqual({
      ok: false,
      error: { code: "DAMAGED" },
    });
  });

  test("refusals have words of their own in each language", () => {
    const codes = ["NO_PICTURE", "SVG", "HEIC", "DAMAGED", "TOO_LARGE", "BUSY", "NONE"] as const;
    for (const language of LANGUAGES) {
      const words = codes.map((code) => pictureWords(language, { code }));
      expect(new Set(words).size).toBe(codes.length);
      expect(pictureWords(language, { code: "TOO_MANY_PIXELS", width: 40_000, height: 10 })).toContain("40000");
    }
    expect(pictureWords("en", { code: "TOO_LARGE" })).toContain("20 MB");
  });
});

describe("a prepared picture", () => {
  test("comes in the widths that pages load, and is never enlarged", async () => {
    const prepared = await preparePicture(await drawn(1200, 600).png().toBuffer());
    if (!prepared.ok) throw new Error("refused");
    const { name, width, height, files, blurhash } = prepared.value;
    expect(name).toMatch(/^[0-9a-f]{24}-1200x600\.webp$/);
    expect([width, height]).toEqual([1200, 600]);
    expect(files.map((file) => file.width)).toEqual([160, 480, 960, 1200]);
    for (const file of files) {
      const { format, width: wide, height: high } = await sharp(file.content).metadata();
      expect([format, wide, high]).toEqual(["webp", file.width, file.width / 2]);
    }
    expect(blurhash.length).toBeGreaterThan(15);
  });

  test("is at most 2,560 pixels wide", async () => {
    const prepared = await preparePicture(await drawn(5120, 100).png().toBuffer());
    expect(prepared.ok && [prepared.value.width, prepared.value.height]).toEqual([2560, 50]);
  });

  test("stands upright, and does not tell where and by whom it was taken", async () => {
    const photo = await drawn(300, 200)
      .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes("Exif")).toBe(true);
    const prepared = await preparePicture(photo);
    if (!prepared.ok) throw new Error("refused");
    expect([prepared.value.width, prepared.value.height]).toEqual([200, 300]);
    for (const { content } of prepared.value.files) {
      const { exif, xmp, icc, orientation } = await sharp(content).metadata();
      expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test("has the same name for the same content, and another for other content", async () => {
    const [one, again, other] = await Promise.all(
      ["#a52", "#a52", "#25a"].map(async (background) =>
        preparePicture(
          await sharp({ create: { width: 20, height: 20, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
    );
    expect(one?.ok && again?.ok && one.value.name === again.value.name).toBe(true);
    expect(one?.ok && other?.ok && one.value.name === other.value.name).toBe(false);
  });
});
