import type { ImportEntry } from "../../backend/importers/import-entry.ts";
import type { WrittenMenu } from "../../backend/importers/menu/export-menu.ts";
import { presentDishes } from "../../backend/importers/menu/keep-dishes.ts";
import { menuDocument } from "../../backend/importers/menu/menu-document.ts";
import { openPhotoFolder, type PhotoFolder, storePhotos } from "./photos.ts";

interface Dish {
  ref: string;
  image?: string | undefined;
  image_blur_hash?: string | undefined;
}
interface Section {
  items?: Dish[];
  sub_categories?: Section[];
}

/** A file name, as opposed to a path of the shop or a web address. */
const isFileName = (image: string) => !/[/:]/.test(image);
/** In place of a picture, removes the photo. */
const NO_PHOTO = "none";

/**
 * The document with the photos of the folder, matched by a dish's `image` or ref. Without a match a dish keeps the
 * photo that was imported earlier. An invalid document is returned unchanged, for the import to refuse.
 */
export async function withPhotos(
  document: unknown,
  current: WrittenMenu,
  {
    business,
    folder,
    write,
  }: { readonly business: string; readonly folder: string | undefined; readonly write: boolean },
): Promise<{ document: unknown; entries: ImportEntry[] }> {
  if (!menuDocument.safeParse(document).success) return { document, entries: [] };
  const next = structuredClone(document) as { categories: Section[] };
  const dishes = next.categories.flatMap(({ items = [], sub_categories = [] }) => [
    ...items,
    ...sub_categories.flatMap((sub) => sub.items ?? []),
  ]);
  const photos: PhotoFolder | null = folder === undefined ? null : openPhotoFolder(folder);
  const wanted = dishes.flatMap(({ ref, image }) => {
    const file =
      image === NO_PHOTO ? null : (photos?.find(ref, image && isFileName(image) ? image : undefined) ?? null);
    return file ? [{ ref, file }] : [];
  });
  const stored = await storePhotos(wanted, business, write);
  const before = new Map(presentDishes(current).map(({ item }) => [item.ref, item]));
  const entries: ImportEntry[] = [...stored.entries];
  for (const dish of dishes) {
    const photo = stored.photos.get(dish.ref);
    if (photo) Object.assign(dish, photo);
    else
      entries.push(
        ...withoutPhoto(
          dish,
          before.get(dish.ref),
          wanted.some(({ ref }) => ref === dish.ref),
        ),
      );
  }
  for (const name of photos?.unused() ?? [])
    entries.push({ kind: "photo", at: name, name, outcome: "skipped", reason: "no dish has its name as ref or image" });
  if (photos) entries.push(...bare(dishes));
  return { document: next, entries };
}

function withoutPhoto(dish: Dish, before: Dish | undefined, refused: boolean): ImportEntry[] {
  const { image } = dish;
  if (image !== undefined && image !== NO_PHOTO && !isFileName(image)) return [];
  delete dish.image;
  if (image === NO_PHOTO) return [];
  if (before?.image?.startsWith("/media/")) {
    Object.assign(dish, { image: before.image, image_blur_hash: before.image_blur_hash });
    return [];
  }
  if (image === undefined || refused) return [];
  const reason = "no such file was found; name its folder: --photos <folder>";
  return [{ kind: "photo", at: image, name: dish.ref, outcome: "skipped", reason }];
}

const bare = (dishes: readonly Dish[]): ImportEntry[] =>
  dishes.flatMap(({ ref, image }) =>
    image === undefined
      ? [{ kind: "dish", at: ref, name: ref, outcome: "imported", notes: ["it has no photo"] } as const]
      : [],
  );
