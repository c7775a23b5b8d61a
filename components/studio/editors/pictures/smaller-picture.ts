import { MAX_PICTURE_BYTES } from "@/config/constants";

/** Smaller files are sent as they are. */
const LARGE_BYTES = 1_500_000;
/** The widest that is stored (lib/pictures/names). */
const WIDEST = 2560;
const DRAWN: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/**
 * A photo reduced to the width that is stored, so that it is sent in seconds from a phone. Anything that this browser
 * cannot reduce is sent as it is, and the server decides. Null: the file is larger than the field says it may be, and is not
 * even decoded.
 */
export async function smallerPicture(file: Blob): Promise<Blob | null> {
  if (file.size > MAX_PICTURE_BYTES) return null;
  if (file.size <= LARGE_BYTES || !DRAWN.includes(file.type)) return file;
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
