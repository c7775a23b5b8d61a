import type { BusinessConfig } from "@/config/schema";
import { assetUrl } from "@/lib/business/urls";
import { pictureSize, widthsOfPicture } from "@/lib/pictures/names";

export interface PictureSources {
  readonly src: string;
  /** Every stored width of an uploaded picture; other files have one size. */
  readonly srcSet?: string;
  readonly width?: number;
  readonly height?: number;
}

const sized = (address: string, width: number) => `${address}?width=${width}`;

/** A configured picture for an `img`: the browser takes the width that fits the screen, if it was uploaded. */
export function pictureSources(business: Pick<BusinessConfig, "biz">, file: string): PictureSources {
  const address = assetUrl(business, file);
  const size = pictureSize(file);
  if (!size) return { src: address };
  const srcSet = widthsOfPicture(size.width).map((width) => `${sized(address, width)} ${width}w`);
  return { src: sized(address, Math.min(size.width, 960)), srcSet: srcSet.join(", "), ...size };
}

/** The same picture in one width, where a page can name only one address. */
export function pictureAtWidth(business: Pick<BusinessConfig, "biz">, file: string, width: number): string {
  const address = assetUrl(business, file);
  return pictureSize(file) ? sized(address, width) : address;
}
