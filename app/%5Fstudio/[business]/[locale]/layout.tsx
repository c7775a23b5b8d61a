import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import "@/app/%5Fstudio/studio.css";
import { directionOf } from "@/config/languages";
import { type StudioParams, studioContext } from "@/lib/business/studio/studio-context";
import { studioCss } from "@/lib/business/studio/studio-css";
import { publicPath } from "@/lib/business/urls";

type Props = { children: ReactNode; params: Promise<StudioParams> };

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, texts } = await studioContext(params);
  return { title: `${texts.shell.title} · ${name}`, robots: { index: false, follow: false } };
}

export const viewport: Viewport = { viewportFit: "cover", colorScheme: "light dark" };

/** A document of its own: none of the storefront's state, styles or scripts. */
export default async function StudioLayout({ children, params }: Props) {
  const { business, language } = await studioContext(params);
  const style = studioCss(language, publicPath(business, "/fonts"));
  for (const font of style.preload) preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang={language} dir={directionOf(language)} data-studio="">
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only colours and font names of fixed tables (studio-css) */}
        <style dangerouslySetInnerHTML={{ __html: style.css }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
