/** An uploaded picture. */
export interface UploadedPicture {
  /** A path of the shop, to be written into the configuration. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Why an upload failed; `message` is the server's sentence, if it gave one. `stalled`: nothing moved for too long. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
  readonly stalled: boolean;
  constructor(message: string, stalled = false) {
    super(message);
    this.stalled = stalled;
  }
}

/** An upload of which nothing moves for so long is ended. */
const STALLED_MS = 30_000;
/** After the last byte was sent: above the time that the server itself gives an answer (REQUEST_TIMEOUT_MS). */
const ANSWER_MS = 40_000;

/** Without the business's sub-path: what passes the pages' own router is kept in memory and cut off at a megabyte. */
const PICTURES = "/api/studio/pictures";

/** A refusal comes in the language of the page, as those of every other call (`studioClient`). */
const headers = () => ({ accept: "application/json", "x-use-lang": document.documentElement.lang });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function pictureOf(value: unknown): UploadedPicture | null {
  if (!isRecord(value)) return null;
  const { url, width, height } = value;
  return typeof url === "string" && typeof width === "number" && typeof height === "number"
    ? { url, width, height }
    : null;
}

/**
 * Uploads a picture. `onProgress` gets the part that was sent, from 0 to 1; fetch does not tell it. Throws `UploadFailed`, also
 * when nothing moves any more.
 */
export function uploadPicture(
  file: Blob,
  { onProgress, signal }: { readonly onProgress: (part: number) => void; readonly signal: AbortSignal },
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stalled = true;
        request.abort();
      }, milliseconds);
    };
    const fail = () => reject(new UploadFailed("", stalled));
    request.open("POST", PICTURES);
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait(STALLED_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener("load", () => wait(ANSWER_MS));
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      const picture = request.status === 201 ? pictureOf(answer) : null;
      if (picture) resolve(picture);
      else reject(new UploadFailed(isRecord(answer) && typeof answer.message === "string" ? answer.message : ""));
    });
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, fail);
    request.addEventListener("loadend", () => clearTimeout(timer));
    signal.addEventListener("abort", () => request.abort());
    wait(STALLED_MS);
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
  const response = await fetch(PICTURES, { signal, cache: "no-store", headers: headers() });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || !isRecord(answer) || !Array.isArray(answer.pictures)) throw new UploadFailed("");
  const room = isRecord(answer.room) ? answer.room : {};
  const pictures = answer.pictures.map(pictureOf).filter((picture) => picture !== null);
  return { pictures, used: megabytes(room.used), most: megabytes(room.most) };
}
