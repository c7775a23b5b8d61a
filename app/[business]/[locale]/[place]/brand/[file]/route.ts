import { drawDishImage } from "@/lib/business/brand-images/dish";
import { drawIcon } from "@/lib/business/brand-images/icon";
import { BRAND_ICONS, dishOfImage, iconPath, SHARE_IMAGE } from "@/lib/business/brand-images/paths";
import { drawShareImage } from "@/lib/business/brand-images/share";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { readItem } from "@/lib/business/pages/readers/read-item";
import { unavailable } from "@/lib/business/pages/readers/unavailable";
import { logLine } from "@/lib/observe/log-line";

/**
 * Drawn on first request and cached. It revalidates, because a logo on another server may change under the same
 * address.
 */
export const dynamic = "force-static";
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<PageParams & { file: string }> };

const picture = (bytes: Buffer, type: "png" | "jpeg") =>
  new Response(new Uint8Array(bytes), { headers: { "content-type": `image/${type}` } });

/** The shop's icons, and the pictures of links to it and to its dishes. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const context = await pageContext(params);
  const { business, locale } = context;
  await tagPage(business.biz.id);
  const path = `/brand/${(await params).file}`;
  const icon = BRAND_ICONS.find((each) => iconPath(each) === path);
  if (icon) return picture(await drawIcon(business, icon), "png");
  if (path === SHARE_IMAGE) return picture(await drawShareImage(business, locale), "png");
  const dish = dishOfImage(path);
  const found = dish ? await readItem(context, dish) : "missing";
  if (found === "failed") return unavailable();
  if (found === "missing") return new Response(null, { status: 404 });
  const { item_title: title, item_desc: description, image_url: photo } = found.detail.item;
  try {
    return picture(await drawDishImage(business, locale, { title, description, photo }), "jpeg");
  } catch (error) {
    // A link without a picture is shared as a bare address, so it has the shop's.
    logLine("error", "A dish's picture could not be drawn.", { shop: business.biz.id, dish, error: String(error) });
    return picture(await drawShareImage(business, locale), "png");
  }
}
