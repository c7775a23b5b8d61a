import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from "@/config/constants";
import { err, ok, type Result } from "@/lib/domain/result";
import type { PictureSize } from "@/lib/pictures/names";
import { HEADER_BYTES, sizeInHeader } from "@/lib/pictures/size-in-header";

/** Smaller files are sent as they are. */
const LARGE_BYTES = 1_500_000;
/** The widest that is stored (lib/pictures/names). */
const WIDEST = 2560;
const DRAWN: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Why a picture is not even decoded: its file, or what would be in memory, is larger than the field says it may be. */
export type UnreducedPicture = { readonly code: "tooLarge" } | ({ readonly code: "tooManyPixels" } & PictureSize);

/**
 * A photo reduced to the width that is stored, so that it is sent in seconds from a phone. Anything that this browser
 * cannot reduce, or whose size it does not know before, is sent as it is, and the server decides.
 */
export async function smallerPicture(file: Blob): Promise<Result<Blob, UnreducedPicture>> {
  if (file.size > MAX_PICTURE_BYTES) return err({ code: "tooLarge" });
  if (file.size <= LARGE_BYTES || !DRAWN.includes(file.type)) return ok(file);
  const size = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .then(sizeInHeader, () => null);
  if (!size) return ok(file);
  if (size.width * size.height > MAX_PICTURE_PIXELS) return err({ code: "tooManyPixels", ...size });
  return ok(await reduced(file));
}

async function reduced(file: Blob): Promise<Blob> {
  try {
    const whole = await createImageBitmap(file);
    const scale = Math.min(1, WIDEST / whole.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(whole.width * scale);
    canvas.height = Math.round(whole.height * scale);
    canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return smaller && smaller.type === type && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
