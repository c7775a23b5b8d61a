import { drawIcon } from "@/lib/business/brand-images/icon";
import { BRAND_ICONS, iconPath, SHARE_IMAGE } from "@/lib/business/brand-images/paths";
import { drawShareImage } from "@/lib/business/brand-images/share";
import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";

/**
 * Drawn on first request and cached. It revalidates, because a logo on another server may change under the same
 * address.
 */
export const dynamic = "force-static";
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<FrameParams & { file: string }> };

/** The shop's icons and link preview picture, as PNG. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { business, locale } = await frameContext(params);
  await tagPage(business.biz.id);
  const path = `/brand/${(await params).file}`;
  const icon = BRAND_ICONS.find((each) => iconPath(each) === path);
  if (!icon && path !== SHARE_IMAGE) return new Response(null, { status: 404 });
  const picture = icon ? await drawIcon(business, icon) : await drawShareImage(business, locale);
  return new Response(new Uint8Array(picture), { headers: { "content-type": "image/png" } });
}
