import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { ConsentLinks } from "@/components/layout/footer/consent-links";
import { FooterLinks } from "@/components/layout/footer/footer-links";
import { SocialLinks } from "@/components/layout/footer/social-links";
import { LanguageSwitcher } from "@/components/layout/header/language-switcher";
import { topbarHasLanguages } from "@/components/layout/header/topbar";
import { PRODUCT_NAME } from "@/config/constants";
import type { BusinessConfig } from "@/config/schema";
import { businessName, featuresOf, isPageEnabled, textIn } from "@/lib/business/features";
import { assetUrl, publicPath } from "@/lib/business/urls";
import { localNumber } from "@/lib/domain/customer/phone-number";
import { telUrl } from "@/lib/domain/pages/tel-url";
import { languageNames } from "@/lib/i18n/language-names";
import { MailIcon, PhoneIcon, PinIcon, StoreIcon } from "@/ui-kit";

interface Props {
  business: BusinessConfig;
  locale: string;
  /** False on the checkout, which has no top bar (RTE-20): its languages are here, at any width. */
  hasTopbar?: boolean;
}

/**
 * RTE-29: contact, social links, pages, copyright, on the background of bgColorMode. CFG-07: the product's name if
 * enabled.
 */
export function Footer({ business, locale, hasTopbar = true }: Props) {
  const t = useTranslations("footer");
  const { footer } = business.theme.components;
  const { supportedLanguages } = business.biz;
  const name = businessName(business, locale);
  const { phone, email, address } = footer.contactUs;
  const shownPhone = phone && localNumber(phone, business.biz.countryCode);
  const { productBranding } = featuresOf(business);
  return (
    <footer className="scope-footer mt-auto pb-(--safe-bottom)" data-footer data-mode={footer.bgColorMode}>
      <div className="frame grid gap-10 py-10 md:grid-cols-[1.3fr_1.2fr_0.8fr] lg:py-14">
        <div className="flex flex-col items-start gap-5">
          {/* biome-ignore lint/performance/noImgElement: a small svg below the fold */}
          <img
            src={assetUrl(business, business.biz.logoUrlSquare)}
            alt={name}
            width={64}
            height={64}
            loading="lazy"
            className="size-16 rounded-card object-contain"
          />
          <p className="max-w-xs text-small text-text-muted">
            {textIn(business, business.customizations.metatags.description, locale)}
          </p>
          <SocialLinks business={business} locale={locale} />
          {supportedLanguages.length > 1 && (
            <div className={clsx("-ms-2", hasTopbar && topbarHasLanguages(business) && "md:hidden")}>
              <LanguageSwitcher
                businessId={business.biz.id}
                label={t("language")}
                current={locale}
                languages={languageNames(supportedLanguages)}
              />
            </div>
          )}
        </div>
        {(phone || email || address) && (
          <div className="flex flex-col gap-3">
            <h2 className="text-h3">{t("contact")}</h2>
            <address className="flex flex-col gap-3 not-italic">
              {address && (
                <p className="flex gap-2 text-text-muted">
                  <PinIcon size={20} className="mt-0.5" />
                  {textIn(business, address, locale)}
                </p>
              )}
              {/* The business's own address is that of one store, or of none: the one that cooks may be another. */}
              {isPageEnabled(business, "store_locator") && (
                <a href={publicPath(business, "/store-locator")} className="footer-link" data-footer-stores>
                  <StoreIcon size={20} />
                  {t("stores")}
                </a>
              )}
              {phone && (
                <a href={telUrl(phone)} aria-label={t("call", { phone: shownPhone ?? phone })} className="footer-link">
                  <PhoneIcon size={20} />
                  <bdi dir="ltr">{shownPhone}</bdi>
                </a>
              )}
              {email && (
                <a href={`mailto:${email.trim()}`} aria-label={t("write", { email })} className="footer-link">
                  <MailIcon size={20} />
                  <bdi>{email}</bdi>
                </a>
              )}
            </address>
          </div>
        )}
        <FooterLinks business={business} locale={locale} />
      </div>
      <ConsentLinks business={business} />
      {(footer.copyrightText || productBranding) && (
        <div className="frame flex flex-wrap justify-between gap-x-6 gap-y-1 border-border border-t py-5 text-small text-text-muted">
          {footer.copyrightText && <p>{textIn(business, footer.copyrightText, locale)}</p>}
          {productBranding && <p data-branding>{t("branding", { product: PRODUCT_NAME })}</p>}
        </div>
      )}
    </footer>
  );
}
