import sharp from "sharp";
import { ownBytes } from "@/lib/business/brand-images/logo";

/** Whether a photo is one of our files: those of other servers are never fetched to be drawn. */
export const isOwnPhoto = (address: string): boolean => address.startsWith("/");

/** As wide as a photo is stored that covers half of a link's picture. */
const WIDTH = 960;

/** A photo of a dish, cut to cover an area around what is most seen in it; null if it cannot be read. */
export async function readPhoto(
  businessId: string,
  address: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  try {
    const bytes = isOwnPhoto(address) ? await ownBytes(businessId, address, WIDTH) : null;
    return (
      bytes && (await sharp(bytes).resize(width, height, { fit: "cover", position: "attention" }).png().toBuffer())
    );
  } catch {
    return null;
  }
}
