import { useTranslations } from "next-intl";
import { LanguageSwitcher } from "@/components/layout/header/language-switcher";
import type { BusinessConfig } from "@/config/schema";
import { textIn } from "@/lib/business/features";
import { linkTarget } from "@/lib/business/urls";
import { languageNames } from "@/lib/i18n/language-names";
import { hasTopBar, showsSwitcher, TopBar, type TopBarLinks } from "@/ui-kit/top-bar/top-bar";

type Props = { business: BusinessConfig; locale: string };

function linksOf(business: BusinessConfig): TopBarLinks {
  const { leftLink, rightLink } = business.theme.components.topbar;
  return {
    contactNumber: rightLink.link ? linkTarget(business, rightLink.link) : null,
    appleStoreLink: leftLink.iOSAppLink,
    playStoreLink: leftLink.androidAppLink,
  };
}

/** Whether the languages are in the top bar on a desktop; otherwise they are in the footer. */
export function topbarHasLanguages(business: BusinessConfig): boolean {
  const { name, components } = business.theme;
  return components.topbar.enabled && showsSwitcher(name) && hasTopBar(linksOf(business));
}

/** RTE-20: app links, contact link and language switcher (in the footer on a phone); nothing if switched off. */
export function Topbar({ business, locale }: Props) {
  const t = useTranslations("topbar");
  const { enabled, leftLink, rightLink } = business.theme.components.topbar;
  const { supportedLanguages } = business.biz;
  if (!enabled) return null;
  const links = linksOf(business);
  // A phone keeps the bar for the apps; the number is at the end of the page as well.
  const needless = !links.appleStoreLink && !links.playStoreLink && business.theme.components.footer.contactUs?.phone;
  return (
    <TopBar
      data-topbar=""
      className={needless ? "max-md:hidden" : undefined}
      {...links}
      label={t("label")}
      message={textIn(business, leftLink.title, locale)}
      contactTitle={textIn(business, rightLink.title, locale) || t("contact")}
      contactLabel={t("contact")}
      downloadAppTitle={t("downloadApp")}
      appleStoreLabel={t("onAppStore")}
      playStoreLabel={t("onPlayStore")}
      theme={business.theme.name}
      switcher={
        supportedLanguages.length > 1 && (
          <LanguageSwitcher
            businessId={business.biz.id}
            label={t("language")}
            current={locale}
            languages={languageNames(supportedLanguages)}
          />
        )
      }
    />
  );
}
