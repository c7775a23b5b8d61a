/** An uploaded picture. */
export interface UploadedPicture {
  /** A path of the shop, to be written into the configuration. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Why an upload failed; `message` is the server's sentence, if it gave one. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
}

/** Without the business's sub-path: what passes the pages' own router is kept in memory and cut off at a megabyte. */
const PICTURES = "/api/studio/pictures";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function pictureOf(value: unknown): UploadedPicture | null {
  if (!isRecord(value)) return null;
  const { url, width, height } = value;
  return typeof url === "string" && typeof width === "number" && typeof height === "number"
    ? { url, width, height }
    : null;
}

/**
 * Uploads a picture. `onProgress` gets the part that was sent, from 0 to 1; fetch does not tell it. Throws `UploadFailed`.
 */
export function uploadPicture(
  file: Blob,
  { onProgress, signal }: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new UploadFailed(""));
    request.open("POST", PICTURES);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      const picture = request.status === 201 ? pictureOf(answer) : null;
      if (picture) resolve(picture);
      else reject(new UploadFailed(isRecord(answer) && typeof answer.message === "string" ? answer.message : ""));
    });
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, fail);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** The pictures that were uploaded before, the newest first, and the megabytes that they take of those that they may. */
export interface PictureShelf {
  readonly pictures: readonly UploadedPicture[];
  readonly used: number;
  readonly most: number;
}

const megabytes = (bytes: unknown): number => (typeof bytes === "number" ? Math.ceil(bytes / 1_000_000) : 0);

export async function listPictures(signal: AbortSignal): Promise<PictureShelf> {
  const response = await fetch(PICTURES, { signal, cache: "no-store", headers: { accept: "application/json" } });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || !isRecord(answer) || !Array.isArray(answer.pictures)) throw new UploadFailed("");
  const room = isRecord(answer.room) ? answer.room : {};
  const pictures = answer.pictures.map(pictureOf).filter((picture) => picture !== null);
  return { pictures, used: megabytes(room.used), most: megabytes(room.most) };
}
