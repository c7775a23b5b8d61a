import { err, ok, type Result } from "../../lib/domain/result.ts";
import { pictureAddress, sizedFile } from "../../lib/pictures/names.ts";
import type { Repositories } from "../db/repositories.ts";
import type { Services } from "../services.ts";
import { type PictureRefusal, preparePicture } from "./prepare-picture.ts";

/** An uploaded picture, as an editor gets it. */
export interface UploadedPicture {
  /** A path of the shop, for the configuration or a dish. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly blurhash: string;
  readonly bytes: number;
}

/** Pictures that wait while one is processed: each is in memory. */
const MOST_WAITING = 8;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One picture is processed at a time, because a large one takes a quarter of a gigabyte. Null: too many wait. */
function inTurn<T>(work: () => Promise<T>): Promise<T> | null {
  if (waiting >= MOST_WAITING) return null;
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => undefined);
  return turn;
}

const asUploaded = (row: { name: string; width: number; height: number; blurhash: string; bytes: number }) => {
  const { name, width, height, blurhash, bytes } = row;
  return { url: pictureAddress(name), width, height, blurhash, bytes };
};

/** Checks, resizes and stores a picture of a business. The same content again is the same picture. */
export async function addPicture(
  app: Pick<Services, "pictures" | "clock">,
  repos: Repositories,
  content: Uint8Array,
  staffId: string | null,
): Promise<Result<UploadedPicture, PictureRefusal | { readonly code: "BUSY" }>> {
  const turn = inTurn(() => preparePicture(content));
  if (!turn) return err({ code: "BUSY" });
  const prepared = await turn;
  if (!prepared.ok) return prepared;
  const { name, width, height, blurhash, files } = prepared.value;
  // Files first: a row without its files would be a broken picture.
  for (const file of files) await app.pictures.write(repos.businessId, sizedFile(name, file.width), file.content);
  const bytes = files.at(-1)?.content.length ?? 0;
  const row = { name, width, height, blurhash, bytes, staff_id: staffId, created_at: app.clock() };
  await repos.pictures.add(row);
  return ok(asUploaded(row));
}

/** The newest pictures of a business, to be chosen again. */
export async function listPictures(repos: Repositories, limit = 200): Promise<UploadedPicture[]> {
  return (await repos.pictures.latest(limit)).map(asUploaded);
}
