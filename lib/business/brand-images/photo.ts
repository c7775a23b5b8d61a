import sharp from "sharp";
import { publicBytes } from "@/lib/business/brand-images/logo";
import { businessFile, serveFile } from "@/lib/business/files";

/** Whether a photo is a file of ours: those of other servers are never fetched to be drawn. */
export const isOwnPhoto = (address: string): boolean => address.startsWith("/");

/** As wide as a photo is stored that covers half of a link's picture. */
const WIDTH = 960;

async function bytesOf(businessId: string, address: string): Promise<Buffer | null> {
  const [, , folder, name] = businessFile(businessId, address)?.split("/") ?? [];
  if (folder !== "media" || !name) return publicBytes(address);
  const response = await serveFile(businessId, folder, name, { width: WIDTH, knownTag: null });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

/** A photo of a dish, cut to cover an area around what is most seen in it; null if it cannot be read. */
export async function readPhoto(
  businessId: string,
  address: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  try {
    const bytes = isOwnPhoto(address) ? await bytesOf(businessId, address) : null;
    return (
      bytes && (await sharp(bytes).resize(width, height, { fit: "cover", position: "attention" }).png().toBuffer())
    );
  } catch {
    return null;
  }
}
