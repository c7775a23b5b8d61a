import { PICTURE_TYPES } from "../../../pictures/picture-kind.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { MOST_PHOTOS } from "../../menu/dish-photo.ts";
import type { DishView } from "../../menu/dish-view.ts";
import { hidden } from "../layout.ts";
import { panel } from "./dish.ts";

/** Photos are sent by themselves, so that a text that is refused does not lose them. The first one is the dish's main photo. */
export function photosPanel(context: ConsoleContext, ref: string, { photos, title, photo: refused }: DishView): Html {
  const { t, at } = context;
  const rows = photos.map((photo, index) => photoRow(context, ref, { ...photo, index, title, of: photos.length }));
  const list =
    rows.length > 0 ? html`<ol class="photos">${rows}</ol>` : html`<p class="small">${t("menu.photo_none")}</p>`;
  const main = uploadForm(
    context,
    at("menu", "photo", ref),
    photos.length > 0 ? "menu.photo_save" : "menu.photo_first",
    refused?.isFurther === false && refused.said,
  );
  const further =
    photos.length > 0 &&
    photos.length < MOST_PHOTOS &&
    uploadForm(context, at("menu", "photo", ref, "add"), "menu.photo_add", refused?.isFurther === true && refused.said);
  return panel(
    "photo",
    t("menu.part.photo"),
    html`${list}${photos.length > 1 && html`<p class="small">${t("menu.photos_what")}</p>`}${further}${main}`,
  );
}

function uploadForm(
  { t, signed }: ConsoleContext,
  action: string,
  submit: "menu.photo_save" | "menu.photo_first" | "menu.photo_add",
  refused: string | false,
): Html {
  const wrong =
    refused &&
    html`${attribute("aria-invalid", "true")}${attribute("aria-describedby", "photo-refused")}${attribute("autofocus", true)}`;
  return html`<form method="post" action="${action}" enctype="multipart/form-data" class="upload" data-act>${hidden("csrf", signed.session.csrf)}
<label>${t("menu.photo_file")}<input type="file" name="file" accept="${PICTURE_TYPES.join(",")}" required${wrong}></label>${refused && html`<p class="field-error" id="photo-refused" role="alert">${refused}</p>`}<button>${t(submit)}</button></form>`;
}

interface ShownPhoto {
  readonly address: string;
  readonly isUploaded: boolean;
  readonly index: number;
  readonly title: string;
  readonly of: number;
}

function photoRow(context: ConsoleContext, ref: string, photo: ShownPhoto): Html {
  const { t, at, signed } = context;
  const { address, isUploaded, index, title, of } = photo;
  const words = t("menu.photo_nth", { item: title, n: index + 1, of });
  const shown: Part = isUploaded
    ? html`<img class="photo" src="${at("menu", "photo", ref)}?n=${index + 1}" alt="${words}" loading="lazy">`
    : html`<p class="small">${t("menu.photo_imported")}</p>`;
  const press = (act: "move" | "remove", label: string, isStop = false) =>
    html`<form method="post" action="${at("menu", "photo", ref, act)}" data-act>${hidden("csrf", signed.session.csrf)}${hidden("photo", address)}<button${attribute("class", isStop && "stop")} aria-label="${label}: ${words}">${label}</button></form>`;
  return html`<li class="photo-row">${shown}<div class="presses">${index > 0 && press("move", t(index === 1 ? "menu.photo_main" : "menu.photo_earlier"))}${press("remove", t("menu.photo_remove"))}</div></li>`;
}
