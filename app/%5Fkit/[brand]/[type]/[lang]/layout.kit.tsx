import type { Metadata } from "next";
import type { ReactNode } from "react";
import { directionOf } from "@/config/languages";
import "@/app/globals.css";
import { type KitParams, resolveKitParams } from "@/app/%5Fkit/catalogue";
import { Ready } from "@/app/%5Fkit/ready";
import { businessStyle } from "@/lib/business/theme/theme-css";
import { ImageFallback } from "@/ui-kit/lazy-image/image-fallback";
import { NearImages } from "@/ui-kit/lazy-image/near-images";

type Props = { children: ReactNode; params: Promise<KitParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { brand, type, t } = await resolveKitParams(params);
  return { title: `${t.title} · ${brand} · ${type}`, robots: { index: false } };
}

export default async function KitLayout({ children, params }: Props) {
  const { business, lang } = await resolveKitParams(params);
  return (
    <html lang={lang} dir={directionOf(lang)}>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only colours and font names of fixed tables (theme-css) */}
        <style dangerouslySetInnerHTML={{ __html: businessStyle(business, lang).css }} />
      </head>
      <body>
        {children}
        <ImageFallback />
        <NearImages />
        <Ready />
      </body>
    </html>
  );
}
