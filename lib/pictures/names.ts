/** Widths of imported photos of dishes (scripts/import/photos); the last one is served if the request names none. */
export const PHOTO_WIDTHS = [160, 480, 960] as const;
/** Widths of uploaded pictures, up to a banner across a sharp screen. No picture is enlarged. */
export const PICTURE_WIDTHS = [160, 480, 960, 1600, 2560] as const;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** An uploaded picture is named by a hash of its content and its size: `/media/<hash>-2560x1440.webp`. */
const UPLOADED = /(?:^|\/media\/)[0-9a-f]{24}-(\d{1,4})x(\d{1,5})\.webp$/;

export const pictureName = (hash: string, { width, height }: PictureSize): string =>
  `${hash.slice(0, 24)}-${width}x${height}.webp`;

export const pictureAddress = (name: string): string => `/media/${name}`;

/** The size of an uploaded picture, from its name or address; null for any other file. */
export function pictureSize(address: string): PictureSize | null {
  const [, width, height] = UPLOADED.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** The widths in which an uploaded picture of this width is stored. */
export const widthsOfPicture = (width: number): number[] => [...PICTURE_WIDTHS.filter((each) => each < width), width];

/** The stored file of a photo or picture for a requested width: the next larger one, else the largest. */
export function sizedFile(name: string, width: number): string {
  const size = pictureSize(name);
  const widths: readonly number[] = size ? widthsOfPicture(size.width) : PHOTO_WIDTHS;
  return name.replace(/\.webp$/, `.${widths.find((each) => each >= width) ?? widths.at(-1)}.webp`);
}
