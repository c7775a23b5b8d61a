import { sizedFile, widthsOfPicture } from "../../lib/pictures/names.ts";
import { forgetPicture, oldPictures, unnamedPictures } from "../db/repositories/named-pictures.ts";
import { startJob } from "../jobs.ts";
import type { Services } from "../services.ts";

const DAY = 24 * 60 * 60_000;
/** Long enough for a draft that was put aside, and for what was chosen and not yet saved. */
const KEPT_MS = 28 * DAY;

const SWEEP_EVERY_MS = DAY / 4;

type Sweeping = Pick<Services, "db" | "clock" | "configuration" | "pictures" | "log">;

/**
 * Deletes pictures that were uploaded more than four weeks ago and that nothing names: no row of the business, and no
 * configuration of its files. Uploading a picture again keeps it for another four weeks.
 */
export async function sweepPictures(app: Sweeping): Promise<void> {
  const before = new Date(app.clock().getTime() - KEPT_MS);
  for (const [business, old] of await oldPictures(app.db, before)) {
    const { byId, origins } = app.configuration();
    const files = JSON.stringify([byId.get(business), origins?.get(business)?.input]);
    const inNoFile = old.filter(({ name }) => !files.includes(name));
    const unnamed = await unnamedPictures(
      app.db,
      business,
      inNoFile.map(({ name }) => name),
    );
    const unused = inNoFile.filter(({ name }) => unnamed.has(name));
    for (const { name, width } of unused)
      await forgetPicture(app.db, { business, name, before }, async () => {
        for (const each of widthsOfPicture(width)) await app.pictures.remove(business, sizedFile(name, each));
      });
    if (unused.length > 0) app.log.info({ business, pictures: unused.length }, "Deleted pictures that nothing shows.");
  }
}

export const startPictureSweeper = (app: Services) =>
  startJob({ name: "pictures", every: SWEEP_EVERY_MS, run: () => sweepPictures(app), log: app.log });
