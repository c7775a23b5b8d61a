/** Wide pictures: three dishes of the shop in its hand, with calm room for words beside or above them. */
import { BRANDS, type Brand } from "./brands.ts";
import { drawDish } from "./dish.ts";
import type { Focus, Size } from "./kit/pen.ts";
import { hashText } from "./paint/random.ts";
import type { Banner, Recipe } from "./recipes.ts";

export const BANNER: Size = { width: 1280, height: 560 };
export const PHONE_BANNER: Size = { width: 720, height: 720 };
export const BAND_BANNER: Size = { width: 720, height: 360 };
export const PREVIEW: Size = { width: 1200, height: 630 };

/** Where the three dishes stand, as parts of the picture, the largest last; `scale` 1 is a dish's own picture. */
type Place = { x: number; y: number; scale: number };
type Layout = { size: Size; places: readonly [Place, Place, Place]; focus: Focus };

const WIDE: Layout = {
  size: BANNER,
  places: [
    { x: 0.475, y: 0.56, scale: 0.5 },
    { x: 0.895, y: 0.56, scale: 0.5 },
    { x: 0.685, y: 0.52, scale: 0.86 },
  ],
  focus: { x: 0.685, y: 0.52, reach: 0.32 },
};
const TALL: Layout = {
  size: PHONE_BANNER,
  places: [
    { x: 0.25, y: 0.24, scale: 0.68 },
    { x: 0.76, y: 0.24, scale: 0.68 },
    { x: 0.5, y: 0.66, scale: 1.15 },
  ],
  focus: { x: 0.5, y: 0.58, reach: 0.46 },
};
/** A phone's menu shows half the height of the band, a little below its middle. */
const FRIEZE: Layout = {
  size: BAND_BANNER,
  places: [
    { x: 0.19, y: 0.56, scale: 0.47 },
    { x: 0.81, y: 0.56, scale: 0.47 },
    { x: 0.5, y: 0.56, scale: 0.52 },
  ],
  focus: { x: 0.5, y: 0.56, reach: 0.46 },
};
const LINK: Layout = {
  size: PREVIEW,
  places: [
    { x: 0.55, y: 0.58, scale: 0.5 },
    { x: 0.92, y: 0.58, scale: 0.5 },
    { x: 0.735, y: 0.5, scale: 0.8 },
  ],
  focus: { x: 0.74, y: 0.5, reach: 0.3 },
};

/** Where a menu's banners have their dishes; a dish is as wide as its own picture at most. */
export const MENU_LAYOUTS: readonly Layout[] = [WIDE, TALL, FRIEZE];

function compose(
  brand: Brand,
  layout: Layout,
  banner: Pick<Banner, "name" | "ground" | "of">,
  recipes: readonly Recipe[],
): string {
  const { size, places, focus } = layout;
  const flip = brand.words === "right" && (size === BANNER || size === PREVIEW);
  const turned = (x: number) => (flip ? 1 - x : x);
  const seed = hashText(`${brand.id}/${banner.name}`) % 900;
  const pen = brand.hand.begin(size, banner.ground, seed, { ...focus, x: turned(focus.x) });
  const [first, second, third] = banner.of;
  for (const [index, ref] of [second, third, first].entries()) {
    const recipe = recipes.find((one) => one.ref === ref);
    const place = places[index];
    if (!recipe || !place) continue;
    pen.placed(turned(place.x) * size.width, place.y * size.height, 0, place.scale, () =>
      pen.placed(-240, -222, 0, 1, () => drawDish(pen, brand, recipe)),
    );
  }
  return pen.svg();
}

export const wideBanner = (brand: Brand, banner: Banner, recipes: readonly Recipe[]) =>
  compose(brand, WIDE, banner, recipes);
export const tallBanner = (brand: Brand, banner: Banner, recipes: readonly Recipe[]) =>
  compose(brand, TALL, banner, recipes);
export const bandBanner = (brand: Brand, banner: Banner, recipes: readonly Recipe[]) =>
  compose(brand, FRIEZE, banner, recipes);

/** The dishes of a link's preview; the logo is laid beside them. */
export const previewPicture = (id: Brand["id"], banner: Banner, recipes: readonly Recipe[]) =>
  compose(BRANDS[id], LINK, { ...banner, ground: BRANDS[id].previewGround }, recipes);
