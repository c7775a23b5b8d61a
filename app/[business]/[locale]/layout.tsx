import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { directionOf } from "@/config/languages";
import "@/app/globals.css";
import { AfterStart } from "@/components/layout/background/after-start";
import { BackgroundWork } from "@/components/layout/background/background-work";
import { Toasts } from "@/components/layout/toasts";
import { ThemeBarPlace } from "@/components/theme/theme-bar-place";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { serverSource } from "@/lib/api/transport/server";
import { settle } from "@/lib/api/transport/source";
import { businessMetadata } from "@/lib/business/pages/metadata";
import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { pageDeadline } from "@/lib/business/pages/readers/page-deadline";
import { settingsOf } from "@/lib/business/settings-of";
import { businessStyle } from "@/lib/business/theme/theme-css";
import { moneyFormat } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";

type Props = { children: ReactNode; params: Promise<FrameParams> };

/** Every page is rendered on first request and cached; none is known at build time. */
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale } = await frameContext(params);
  return businessMetadata(business, locale);
}

export async function generateViewport({ params }: Props): Promise<Viewport> {
  const { business } = await frameContext(params);
  return { themeColor: business.customizations.metatags.themeColor, viewportFit: "cover" };
}

export default async function BusinessLayout({ children, params }: Props) {
  const { business, locale, editing, isDraft } = await frameContext(params);
  await tagPage(business.biz.id);
  const style = businessStyle(business, locale);
  const info = await settle(getBusinessInfo(serverSource(business, locale, null, { deadline: pageDeadline() })));
  const settings = settingsOf(business, locale, info.ok ? info.value : null);
  for (const font of style.preload) preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const money = JSON.stringify(moneyFormat(settings.currency, locale));
  return (
    <html lang={locale} dir={directionOf(locale)} data-business={business.biz.id} data-money={money}>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only colours and font names of fixed tables (theme-css) */}
        <style id="theme" dangerouslySetInnerHTML={{ __html: style.css }} />
      </head>
      <body>
        <StorefrontProvider settings={settings}>
          {editing && <ThemeBarPlace business={business} locale={locale} isDraft={isDraft} />}
          {children}
          <Toasts timer={business.customizations.toast.timer} />
          <BackgroundWork business={business} editing={editing} />
        </StorefrontProvider>
        <AfterStart business={business.biz.id} languages={business.biz.supportedLanguages} />
      </body>
    </html>
  );
}
