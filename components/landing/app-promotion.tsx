import { useTranslations } from "next-intl";
import type { LandingProps } from "@/components/landing/landing-props";
import { textIn } from "@/lib/business/features";
import { AppStoreIcon, buttonClass, PlayStoreIcon } from "@/ui-kit";
import "@/components/pages/prose.css";

/** The brand's apps; omitted when the configuration links to none. */
export function AppPromotion({ business, locale, component }: LandingProps) {
  const t = useTranslations("topbar");
  const { androidAppLink, iOSAppLink } = business.theme.components.topbar.leftLink;
  if (!androidAppLink && !iOSAppLink) return null;
  return (
    <section className="scope-hero" data-landing="appPromotion">
      <div className="frame flex flex-col items-start gap-4 py-14">
        <h2>{textIn(business, component.title, locale) || t("downloadApp")}</h2>
        <p className="max-w-prose text-text-muted">{textIn(business, component.text, locale)}</p>
        <div className="flex flex-wrap gap-3">
          {iOSAppLink && (
            <a href={iOSAppLink} rel="noopener" className={buttonClass({ variant: "secondary" })}>
              <AppStoreIcon size={20} />
              {t("onAppStore")}
            </a>
          )}
          {androidAppLink && (
            <a href={androidAppLink} rel="noopener" className={buttonClass({ variant: "secondary" })}>
              <PlayStoreIcon size={20} />
              {t("onPlayStore")}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
