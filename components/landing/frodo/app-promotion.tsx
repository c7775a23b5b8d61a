import { useTranslations } from "next-intl";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { StoreLinks } from "@/components/landing/store-links";
import { textIn } from "@/lib/business/features";

/** The brand's apps; omitted when the configuration links to none. */
export function AppPromotion({ business, locale, component }: LandingProps) {
  const t = useTranslations("topbar");
  const { androidAppLink, iOSAppLink } = business.theme.components.topbar.leftLink;
  if (!androidAppLink && !iOSAppLink) return null;
  const text = textIn(business, component.text, locale);
  return (
    <section className="scope-hero" data-landing="appPromotion">
      <div className="frame flex flex-wrap items-center gap-8 py-14">
        {component.image && (
          <LandingPicture
            business={business}
            image={component.image}
            alt={textIn(business, component.imageAlt, locale)}
            sizes="12rem"
            className="block aspect-square w-48 overflow-hidden rounded-card"
          />
        )}
        <div className="flex flex-1 basis-80 flex-col items-start gap-4">
          <h2>{textIn(business, component.title, locale) || t("downloadApp")}</h2>
          {text && <p className="max-w-prose text-text-muted">{text}</p>}
          <StoreLinks business={business} />
        </div>
      </div>
    </section>
  );
}
