import { directionOf } from "@/config/languages";
import { BRAND_ICONS, iconPath } from "@/lib/business/brand-images/paths";
import { businessName, textIn } from "@/lib/business/features";
import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { isRouteEnabled } from "@/lib/business/routes";
import { themeInputOf, themeStyle } from "@/lib/business/theme/theme-css";
import { publicPath } from "@/lib/business/urls";
import { ROUTES } from "@/lib/domain/pages/route-table";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { themeVariables } from "@/ui-kit/tokens/palette";

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

/** The pages that a long press on the icon offers. */
const SHORTCUTS = ["menu", "orders", "offers"] as const;

/** The web app manifest, so that a phone can add the shop to its home screen. */
export async function GET(_request: Request, { params }: { params: Promise<FrameParams> }): Promise<Response> {
  const { business, locale } = await frameContext(params);
  await tagPage(business.biz.id);
  const { variables } = themeVariables(themeInputOf(themeStyle(business)));
  const name = businessName(business, locale);
  const description = textIn(business, business.customizations.metatags.description, locale);
  const manifest = {
    id: business.biz.id,
    name,
    short_name: name,
    ...(description ? { description } : {}),
    lang: locale,
    dir: directionOf(locale),
    start_url: publicPath(business, "/"),
    scope: publicPath(business, "/"),
    display: "standalone",
    background_color: variables["--surface"],
    theme_color: business.customizations.metatags.themeColor ?? variables["--header-bg"],
    categories: ["food", "shopping"],
    shortcuts: SHORTCUTS.filter((id) => isRouteEnabled(business, id)).map((id) => ({
      name: ALL_MESSAGES[locale].titles[ROUTES[id].title],
      url: publicPath(business, ROUTES[id].path),
    })),
    icons: BRAND_ICONS.filter(({ purpose }) => purpose !== "touch").map(({ name: file, size, purpose }) => ({
      src: publicPath(business, iconPath({ name: file })),
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json" } });
}
