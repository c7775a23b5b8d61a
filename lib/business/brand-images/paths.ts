import type { BusinessConfig } from "@/config/schema";

/** An icon of the shop as a PNG file; iOS and Android accept no SVG. */
export interface BrandIcon {
  readonly name: string;
  readonly size: number;
  /** `maskable`: the platform cuts it to its own shape, so its edge is background. `touch`: for iOS, opaque. */
  readonly purpose: "any" | "maskable" | "touch";
}

export const BRAND_ICONS: readonly BrandIcon[] = [
  { name: "icon-180.png", size: 180, purpose: "touch" },
  { name: "icon-192.png", size: 192, purpose: "any" },
  { name: "icon-512.png", size: 512, purpose: "any" },
  { name: "icon-maskable-512.png", size: 512, purpose: "maskable" },
];

export const iconPath = ({ name }: Pick<BrandIcon, "name">): string => `/brand/${name}`;

/** The generated picture of a shared link. */
export const SHARE_IMAGE = "/brand/share.png";
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/**
 * The picture of a shared link: the configured one, else the one generated from name, logo and colours in this
 * language.
 */
export function shareImage({ biz, customizations }: BusinessConfig, locale: string): string {
  const own = customizations.metatags.image;
  if (own) return own;
  return locale === biz.defaultLanguage ? SHARE_IMAGE : `${SHARE_IMAGE}?lang=${locale}`;
}

/** The generated picture of a dish, by its id. */
const DISH_IMAGE = /^\/brand\/dish-([\w-]{1,64})\.jpg$/;

/** The id of the dish whose picture is at a path; null if it is no such path. */
export const dishOfImage = (path: string): string | null => DISH_IMAGE.exec(path)?.[1] ?? null;

/**
 * The picture of a dish's shared link in a language; null if the dish has a photo on another server, which is shared as it
 * is.
 */
export function dishImage({ biz }: BusinessConfig, locale: string, { id, image_url }: SharedDish): string | null {
  const path = `/brand/dish-${id}.jpg`;
  if (image_url?.startsWith("http") || dishOfImage(path) === null) return null;
  return locale === biz.defaultLanguage ? path : `${path}?lang=${locale}`;
}

interface SharedDish {
  readonly id: string;
  readonly image_url?: string | null | undefined;
}
