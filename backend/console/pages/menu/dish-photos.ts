import { PICTURE_TYPES } from "../../../pictures/picture-kind.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { MAX_PHOTOS } from "../../menu/dish-photo.ts";
import type { DishView } from "../../menu/dish-view.ts";
import { DISH_FORM, panel } from "./dish.ts";

/**
 * The photos of a dish, the main one first. A press stores them at once, and takes along what is typed above: without
 * script it comes back unsaved, with script the page stays. So nothing that was typed is lost.
 */
export function photosPanel(context: ConsoleContext, ref: string, { photos, title }: DishView): Html {
  const { t } = context;
  const rows = photos.map((photo, index) => photoRow(context, ref, { ...photo, index, title, of: photos.length }));
  const list =
    rows.length > 0 ? html`<ol class="photos">${rows}</ol>` : html`<p class="small">${t("menu.photo_none")}</p>`;
  const body = html`${list}${photos.length > 1 && html`<p class="small">${t("menu.photos_what")}</p>`}${uploadFields(context, ref, photos.length)}`;
  return panel("photo", t("menu.part.photo"), html`<div id="photos" data-live>${body}</div>`);
}

/** A press that sends the dish's form elsewhere than its own button, and whatever stands in its fields. */
const aside = (action: string): Html =>
  html` form="${DISH_FORM}" formaction="${action}" formenctype="multipart/form-data" formnovalidate`;

function uploadFields({ t, at }: ConsoleContext, ref: string, count: number): Html {
  const first = t(count > 0 ? "menu.photo_save" : "menu.photo_first");
  const further =
    count > 0 &&
    count < MAX_PHOTOS &&
    html`<button${aside(at("menu", "photo", ref, "add"))}>${t("menu.photo_add")}</button>`;
  return html`<div class="upload"><label>${t("menu.photo_file")}<input type="file" name="file" form="${DISH_FORM}" accept="${PICTURE_TYPES.join(",")}"></label><div class="presses">${further}<button${aside(at("menu", "photo", ref))}>${first}</button></div></div>`;
}

interface ShownPhoto {
  readonly address: string;
  readonly isUploaded: boolean;
  readonly index: number;
  readonly title: string;
  readonly of: number;
}

function photoRow({ t, at }: ConsoleContext, ref: string, photo: ShownPhoto): Html {
  const { address, isUploaded, index, title, of } = photo;
  const words = t("menu.photo_nth", { item: title, n: index + 1, of });
  // Another photo in this place is another address, so that no browser shows the one before.
  const source = `${at("menu", "photo", ref)}?${new URLSearchParams({ n: String(index + 1), of: address })}`;
  const shown: Part = isUploaded
    ? html`<img class="photo" src="${source}" alt="${words}" loading="lazy">`
    : html`<p class="small">${t("menu.photo_imported")}</p>`;
  const press = (act: "move" | "remove", label: string, isStop = false) =>
    html`<button${aside(at("menu", "photo", ref, act))} name="photo" value="${address}"${attribute("class", isStop && "stop")} aria-label="${label}: ${words}">${label}</button>`;
  return html`<li class="photo-row">${shown}<div class="presses">${index > 0 && press("move", t(index === 1 ? "menu.photo_main" : "menu.photo_earlier"))}${press("remove", t("menu.photo_remove"))}</div></li>`;
}
