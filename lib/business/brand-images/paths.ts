import type { BusinessConfig } from "@/config/schema";

/** An icon of the shop in a file of its own; iOS and Android take no SVG. */
export interface BrandIcon {
  readonly name: string;
  readonly size: number;
  /** `maskable`: the platform cuts it to a shape of its own, so that the edge is ground. `touch`: for iOS, opaque. */
  readonly purpose: "any" | "maskable" | "touch";
}

export const BRAND_ICONS: readonly BrandIcon[] = [
  { name: "icon-180.png", size: 180, purpose: "touch" },
  { name: "icon-192.png", size: 192, purpose: "any" },
  { name: "icon-512.png", size: 512, purpose: "any" },
  { name: "icon-maskable-512.png", size: 512, purpose: "maskable" },
];

export const iconPath = ({ name }: Pick<BrandIcon, "name">): string => `/brand/${name}`;

/** The picture of a shared link as we draw it. */
export const SHARE_IMAGE = "/brand/share.png";
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The picture of a shared link: the configuration's, else the one drawn from name, logo and colours in this language. */
export function shareImage({ biz, customizations }: BusinessConfig, locale: string): string {
  const own = customizations.metatags.image;
  if (own) return own;
  return locale === biz.defaultLanguage ? SHARE_IMAGE : `${SHARE_IMAGE}?lang=${locale}`;
}
