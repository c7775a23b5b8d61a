import { directionOf } from "@/config/languages";
import { businessName } from "@/lib/business/features";
import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { themeInputOf, themeStyle } from "@/lib/business/theme/theme-css";
import { assetUrl } from "@/lib/business/urls";
import { ALL_MESSAGES } from "@/lib/i18n/all-messages";
import { buildId } from "@/lib/offline/build-id";
import { RETIRED_WORKER } from "@/lib/offline/generated/worker";
import { workerSource } from "@/lib/offline/worker-source";
import { themeVariables } from "@/ui-kit/tokens/palette";

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

/**
 * The service worker of one business, scoped to its own paths. It is identical in every language, so switching language
 * does not replace it.
 */
export async function GET(_request: Request, { params }: { params: Promise<FrameParams> }): Promise<Response> {
  const { business } = await frameContext(params);
  await tagPage(business.biz.id);
  const { id, urlSubPath: base, supportedLanguages, defaultLanguage: language } = business.biz;
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "service-worker-allowed": base || "/",
    "cache-control": "no-cache",
  };
  if (!business.customizations.offline.enabled) return new Response(RETIRED_WORKER, { headers });
  const { variables } = themeVariables(themeInputOf(themeStyle(business)));
  const color = (name: string) => variables[name] ?? "inherit";
  const texts = supportedLanguages.map((locale) => {
    const { pageTitle: title, pageText: text, toMenu: menu, retry } = ALL_MESSAGES[locale].offline;
    return [
      locale,
      { dir: directionOf(locale), name: businessName(business, locale), title, text, menu, retry },
    ] as const;
  });
  const source = workerSource({
    business: id,
    build: await buildId(),
    base,
    language,
    texts: Object.fromEntries(texts),
    icon: assetUrl(business, business.biz.logoUrlSquare),
    colors: {
      ground: color("--surface"),
      text: color("--text"),
      action: color("--primary"),
      onAction: color("--on-primary"),
    },
  });
  return new Response(source, { headers });
}
