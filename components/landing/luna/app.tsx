import { useTranslations } from "next-intl";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { StoreLinks } from "@/components/landing/store-links";
import { textIn } from "@/lib/business/features";

/** The brand's apps in a frame of their own; nothing where there are none. */
export function LunaApp({ business, locale, component }: LandingProps) {
  const t = useTranslations("topbar");
  const { androidAppLink, iOSAppLink } = business.theme.components.topbar.leftLink;
  if (!androidAppLink && !iOSAppLink) return null;
  const text = textIn(business, component.text, locale);
  return (
    <section className="luna-band frame" data-landing="appPromotion">
      <div className="luna-app">
        {component.image && (
          <LandingPicture
            business={business}
            image={component.image}
            alt={textIn(business, component.imageAlt, locale)}
            sizes="(width < 48rem) 90vw, 20rem"
            className="luna-app-picture"
          />
        )}
        <div>
          <h2>{textIn(business, component.title, locale) || t("downloadApp")}</h2>
          {text && <p className="text-text-muted">{text}</p>}
          <StoreLinks business={business} />
        </div>
      </div>
    </section>
  );
}
