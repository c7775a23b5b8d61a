import type { Editing, StudioContext } from "@/lib/actions/studio/editing";
import { type UploadedPicture, UploadFailed, uploadPicture } from "@/lib/api/studio/pictures";
import type { Path } from "@/lib/domain/studio/paths";
import { relocatePath } from "@/lib/domain/studio/relocate-path";
import type { PictureUpload, StudioState, StudioStore } from "@/lib/state/studio/studio-state";

type Uploads = Pick<StudioState, "uploads">;

/** Why a picture is not where it was chosen for. `taken`, `moved` and `left`: it is uploaded, and only has to be chosen again. */
export type UploadFailure = "tooLarge" | "stalled" | "failed" | "taken" | "moved" | "left";

export const isUnderWay = ({ part }: PictureUpload): boolean => part !== null;

export const uploadAt = ({ uploads }: Uploads, path: Path): PictureUpload | undefined =>
  uploads.find(({ place }) => place === path);

let last = 0;
const running = new Map<number, AbortController>();

const changed = (store: StudioStore, id: number, change: Partial<PictureUpload>): void =>
  store.setState(({ uploads }) => ({
    uploads: uploads.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }));

const forget = (store: StudioStore, id: number): void =>
  store.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.id !== id) }));

/** A field begins anew: what was on its way to it is no longer wanted, and why the last one failed no longer said. */
export function forgetUpload(store: StudioStore, path: Path): void {
  const gone = uploadAt(store.getState(), path);
  if (!gone) return;
  running.get(gone.id)?.abort();
  forget(store, gone.id);
}

interface Wanted {
  readonly path: Path;
  /** Rejects with `UploadFailed` for a file that is not to be sent. */
  readonly file: Promise<Blob>;
  readonly textOf: (failure: UploadFailure) => string;
  /** Takes the picture's address in place of the field; false: the field is gone. */
  readonly land?: ((address: string) => boolean) | undefined;
}

/**
 * Uploads a picture for a field. It goes on while the editor is elsewhere in the studio, and the picture lands where the
 * field is then: its entry may have moved in the list, here or in another tab. Returns why it failed, which is also kept for
 * the field if it is still known.
 */
export async function uploadTo(
  { store }: Pick<StudioContext, "store">,
  editing: Pick<Editing, "change">,
  { path, file, textOf, land }: Wanted,
): Promise<{ readonly failure: string; readonly place: Path | null } | null> {
  forgetUpload(store, path);
  const own = new AbortController();
  last += 1;
  const id = last;
  running.set(id, own);
  store.setState(({ uploads }) => ({ uploads: [...uploads, { id, place: path, part: 0, failure: null }] }));
  const place = () => store.getState().uploads.find((each) => each.id === id)?.place ?? null;
  // Why it failed stays with the entry too, until the field begins anew.
  const stop = store.subscribe(({ config, uploads }, before) => {
    const upload = uploads.find((each) => each.id === id);
    if (!upload) stop();
    else if (config !== before.config && upload.place !== null) {
      const at = relocatePath(before.config, config, upload.place);
      if (at === null && !isUnderWay(upload)) forget(store, id);
      else if (at !== upload.place) changed(store, id, { place: at });
    }
  });
  try {
    const picture = await sent(await file, own.signal, (part) => changed(store, id, { part }));
    const at = place();
    if (at === null) throw new UploadFailed(textOf("moved"));
    if (store.getState().lockedBy) throw new UploadFailed(textOf("taken"));
    if (land && !land(picture.url)) throw new UploadFailed(textOf("left"));
    forget(store, id);
    if (!land) editing.change(at, picture.url);
  } catch (thrown) {
    if (own.signal.aborted) return null;
    const { message, stalled } = thrown instanceof UploadFailed ? thrown : new UploadFailed("");
    const failure = message || textOf(stalled ? "stalled" : "failed");
    const at = place();
    if (at === null) forget(store, id);
    else changed(store, id, { part: null, failure });
    return { failure, place: at };
  } finally {
    running.delete(id);
  }
  return null;
}

function sent(file: Blob, signal: AbortSignal, onProgress: (part: number) => void): Promise<UploadedPicture> {
  if (signal.aborted) throw new UploadFailed("");
  return uploadPicture(file, { onProgress, signal });
}
