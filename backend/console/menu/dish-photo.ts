import { err, ok } from "../../../lib/domain/result.ts";
import { pictureSize, sizedFile } from "../../../lib/pictures/names.ts";
import { readParts } from "../../menu/editing/edit-menu.ts";
import { type EditedPart, keyOf } from "../../menu/editing/menu-parts.ts";
import { addPicture } from "../../pictures/add-picture.ts";
import { pictureWords } from "../../pictures/take-picture.ts";
import { mayEditMenu } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { PostedForm } from "../http/console-request.ts";
import type { Html } from "../http/html.ts";
import { pictureReply, type Reply } from "../http/reply.ts";
import { done, type Outcome, refused, refusedField } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import { replacePart, titleIn } from "./save-part.ts";

/** The photos of a dish, the main one first. */
export const photosOf = ({ fields }: Pick<EditedPart, "fields">): string[] => {
  const further = (fields.images ?? []) as readonly string[];
  return [...new Set([fields.image as string | undefined, ...further])].filter((one) => one !== undefined);
};

/** Photos that one dish can have: more would only be scrolled past. */
export const MAX_PHOTOS = 8;

/** Renders the dish's page again with what was typed, for a browser without script, and says whether the photos were saved. */
export type PhotoAgain = (said: string, isRefused: boolean) => Promise<Html | null>;

/** Stores a photo as the dish's main one, in the place of the one before, which stays among the shop's pictures. */
export const savePhoto = (
  context: ConsoleContext,
  ref: string,
  form: PostedForm,
  again: PhotoAgain,
): Promise<Outcome> =>
  uploaded(context, { ref, form, again }, (photos, url) => [url, ...photos.slice(1).filter((one) => one !== url)]);

/** Stores a photo as the dish's last one. */
export const addPhoto = (context: ConsoleContext, ref: string, form: PostedForm, again: PhotoAgain): Promise<Outcome> =>
  uploaded(context, { ref, form, again }, (photos, url) => [...photos.filter((one) => one !== url), url]);

async function uploaded(
  context: ConsoleContext,
  { ref, form: { file }, again }: { ref: string; form: PostedForm; again: PhotoAgain },
  change: (photos: string[], url: string) => string[],
): Promise<Outcome> {
  const { app, signed, language } = context;
  const refuse = (said: string) => shown(refusedField(422, said, "file"), again);
  if (!file || file.bytes.length === 0) return refuse(pictureWords(language, { code: "NO_PICTURE" }));
  const added = await addPicture(app, signed.repos, file.bytes, signed.member.id);
  if (!added.ok) return refuse(pictureWords(language, added.error));
  return setPhotos(context, { ref, again }, (photos) => change(photos, added.value.url));
}

/** The outcome with the page that a browser without script gets. */
async function shown(outcome: Outcome, again: PhotoAgain): Promise<Outcome> {
  const page = await again(outcome.message, outcome.status !== 200);
  return page ? { ...outcome, page } : outcome;
}

/** Removes one photo, or the main one; the next one takes its place. */
export const removePhoto = (
  context: ConsoleContext,
  ref: string,
  form: PostedForm,
  again: PhotoAgain,
): Promise<Outcome> =>
  setPhotos(context, { ref, again }, (photos) => photos.filter((one) => one !== (form.get("photo") ?? photos[0])));

/** Puts a photo one place nearer to the beginning; the first one is the dish's main photo. */
export const movePhoto = (
  context: ConsoleContext,
  ref: string,
  form: PostedForm,
  again: PhotoAgain,
): Promise<Outcome> =>
  setPhotos(context, { ref, again }, (photos) => {
    const from = photos.indexOf(form.get("photo") ?? "");
    if (from < 1) return photos;
    return photos.toSpliced(from, 1).toSpliced(from - 1, 0, photos[from] ?? "");
  });

async function setPhotos(
  context: ConsoleContext,
  { ref, again }: { ref: string; again: PhotoAgain },
  change: (photos: string[]) => string[],
): Promise<Outcome> {
  const { t } = context;
  const changed = await changeMenu<"gone" | "full">(context, async (parts, tx) => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err("gone");
    const [before, photos] = [photosOf(part), change(photosOf(part))];
    if (photos.length > Math.max(MAX_PHOTOS, before.length)) return err("full");
    const [image, ...further] = photos;
    const stored = isUploaded(image) ? await tx.pictures.find(nameOf(image)) : null;
    const image_blur_hash = image === part.fields.image ? part.fields.image_blur_hash : stored?.blurhash;
    const set = { image, image_blur_hash, images: further.length > 0 ? further : undefined };
    const fields = Object.entries({ ...part.fields, ...set }).filter(([, value]) => value !== undefined);
    const after = { ...part, fields: Object.fromEntries(fields) };
    return ok({ act: "change", title: titleIn(part), parts: replacePart(parts, part, after) });
  });
  if (!changed.ok && changed.error === "full")
    return shown(refused(422, t("menu.photo_full", { n: MAX_PHOTOS })), again);
  if (!changed.ok) return refused(404, t("menu.gone"));
  return shown(done(t("menu.photos_saved")), again);
}

const nameOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

/** Whether a picture is one that was uploaded, which the console can show from its own address. */
export const isUploaded = (image: unknown): image is string => typeof image === "string" && pictureSize(image) !== null;

/** One of a dish's uploaded photos, `?n=` from 1, as its page shows it; null if there is none. */
export async function photoOf(context: ConsoleContext, ref: string): Promise<Reply | null> {
  const { app, signed } = context;
  if (!mayEditMenu(signed.member)) return null;
  const parts = await readParts(signed.repos, signed.business);
  const part = parts.get(keyOf({ kind: "item", ref }));
  const image = part && photosOf(part)[Number(context.request.url.searchParams.get("n") ?? 1) - 1];
  if (!isUploaded(image)) return null;
  const file = sizedFile(nameOf(image), 480);
  const content = await app.pictures.read(signed.business.id, file);
  return content && pictureReply(content);
}
