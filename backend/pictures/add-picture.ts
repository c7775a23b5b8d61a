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

let last: Promise<unknown> = Promise.resolve();

/** One picture is processed at a time, because a large one takes a quarter of a gigabyte. How many wait is limited by upload-slots. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

const asUploaded = (row: { name: string; width: number; height: number; blurhash: string; bytes: number }) => {
  const { name, width, height, blurhash, bytes } = row;
  return { url: pictureAddress(name), width, height, blurhash, bytes };
};

/** What a business's pictures take, in their largest width, and what they may take. */
export interface PictureRoom {
  readonly used: number;
  readonly most: number;
}
/** Some thousand photos of phones; PICTURES_MB sets another. */
export const PICTURE_QUOTA = 500_000_000;
export type AddingRefusal =
  | PictureRefusal
  | ({ readonly code: "FULL" } & PictureRoom)
  /** The folder or service of the pictures failed, or took too long. */
  | { readonly code: "NOT_STORED" };

type Pictures = Pick<Services, "pictures" | "pictureQuota" | "clock" | "log">;

/** Bytes that a business's pictures take, and may take. */
export const pictureRoom = async (app: Pick<Services, "pictureQuota">, repos: Repositories): Promise<PictureRoom> => ({
  used: await repos.pictures.bytes(),
  most: app.pictureQuota,
});

/** Checks, resizes and stores a picture of a business. The same content again is the same picture. */
export async function addPicture(
  app: Pictures,
  repos: Repositories,
  content: Uint8Array,
  staffId: string | null,
): Promise<Result<UploadedPicture, AddingRefusal>> {
  const room = await pictureRoom(app, repos);
  if (room.used >= room.most) return err({ code: "FULL", ...room });
  const prepared = await inTurn(() => preparePicture(content));
  if (!prepared.ok) return prepared;
  const { name, width, height, blurhash, files } = prepared.value;
  await repos.pictures.keep(name, app.clock());
  // Files first: a row without its files would be a broken picture. All at once, so that a service that hangs is waited for once.
  try {
    await Promise.all(
      files.map((file) => app.pictures.write(repos.businessId, sizedFile(name, file.width), file.content)),
    );
  } catch (error) {
    app.log.error({ err: error }, "A picture could not be stored.");
    return err({ code: "NOT_STORED" });
  }
  const bytes = files.at(-1)?.content.length ?? 0;
  const row = { name, width, height, blurhash, bytes, staff_id: staffId, created_at: app.clock() };
  await repos.pictures.add(row);
  return ok(asUploaded(row));
}

/** The newest pictures of a business, to be chosen again. */
export async function listPictures(repos: Repositories, limit = 200): Promise<UploadedPicture[]> {
  return (await repos.pictures.latest(limit)).map(asUploaded);
}
