import { useTranslations } from "next-intl";
import { LanguageSwitcher } from "@/components/layout/language-switcher";
import type { BusinessConfig } from "@/config/schema";
import { textIn } from "@/lib/business/features";
import { linkTarget } from "@/lib/business/urls";
import { languageNames } from "@/lib/i18n/language-names";
import { AppStoreIcon, PhoneIcon, PlayStoreIcon } from "@/ui-kit";

type Props = { business: BusinessConfig; locale: string };

/** RTE-20: app links, contact link and language switcher (on a phone it is in the footer); nothing when switched off. */
export function Topbar({ business, locale }: Props) {
  const t = useTranslations("topbar");
  const { topbar } = business.theme.components;
  if (!topbar.enabled) return null;
  const { androidAppLink, iOSAppLink, title } = topbar.leftLink;
  const { supportedLanguages } = business.biz;
  const message = textIn(business, title, locale);
  return (
    <aside aria-label={t("label")} className="bg-(--topbar-bg) text-(--on-topbar) text-small" data-topbar>
      <div className="frame flex min-h-10 items-center gap-4">
        {message && <p className="line-clamp-2 min-w-0 flex-1 text-caption sm:text-small">{message}</p>}
        {(androidAppLink || iOSAppLink) && (
          <span className="flex items-center gap-2">
            {t("downloadApp")}
            {iOSAppLink && <StoreLink href={iOSAppLink} label={t("onAppStore")} icon={<AppStoreIcon size={18} />} />}
            {androidAppLink && (
              <StoreLink href={androidAppLink} label={t("onPlayStore")} icon={<PlayStoreIcon size={18} />} />
            )}
          </span>
        )}
        <span className="ms-auto flex shrink-0 items-center gap-3">
          <Contact business={business} locale={locale} label={t("contact")} />
          {supportedLanguages.length > 1 && (
            <span className="hidden md:block">
              <LanguageSwitcher
                businessId={business.biz.id}
                label={t("language")}
                current={locale}
                languages={languageNames(supportedLanguages)}
              />
            </span>
          )}
        </span>
      </div>
    </aside>
  );
}

function Contact({ business, locale, label }: Props & { label: string }) {
  const { link, title } = business.theme.components.topbar.rightLink;
  if (!link) return null;
  return (
    <a
      href={linkTarget(business, link)}
      aria-label={`${label} ${textIn(business, title, locale)}`}
      className="inline-flex min-h-8 items-center gap-1.5"
    >
      <PhoneIcon size={16} />
      <bdi className="hidden md:inline">{textIn(business, title, locale) || label}</bdi>
    </a>
  );
}

function StoreLink({ href, label, icon }: { href: string; label: string; icon: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={label} className="inline-grid size-8 place-items-center">
      {icon}
    </a>
  );
}
