import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageLinks, ShortcutLinks } from "@/components/layout/header/header-links";
import { HeaderLogo } from "@/components/layout/header/header-logo";
import type { BusinessConfig } from "@/config/schema";
import { businessName } from "@/lib/business/features";
import { publicPath } from "@/lib/business/urls";
import { ArrowBackIcon } from "@/ui-kit";

export interface HeaderProps {
  business: BusinessConfig;
  locale: string;
  /** RTE-25: on menu, search, item, favourites and referral pages. */
  fulfilment?: ReactNode;
  /** RTE-24: on menu, item and search pages. */
  search?: ReactNode;
  /** At the end, e.g. the cart. */
  actions?: ReactNode;
  /** On a phone the header is the logo and the way back to the menu: nothing else leads away from the checkout (RTE-20). */
  isCheckout?: boolean;
}

export function Header({ business, locale, fulfilment, search, actions, isCheckout = false }: HeaderProps) {
  const t = useTranslations("header");
  const common = useTranslations("common");
  const name = businessName(business, locale);
  const compact = Boolean(fulfilment || search);
  return (
    <header className="scope-header border-border border-b" data-header>
      <div className="header-bar frame" data-compact={compact} data-checkout={isCheckout || undefined}>
        <a href={publicPath(business, "/")} data-soft aria-label={t("home", { name })} className="rounded-small">
          <HeaderLogo business={business} name={name} />
        </a>
        <div className="header-place">
          {fulfilment && <div className="min-w-0 shrink lg:max-w-[60%] lg:shrink-0">{fulfilment}</div>}
          {search && <div className="header-search">{search}</div>}
        </div>
        {isCheckout && (
          <a href={publicPath(business, "/menu")} data-soft className="header-back">
            <ArrowBackIcon size={20} />
            {common("backToMenu")}
          </a>
        )}
        <PageLinks business={business} locale={locale} compact={compact} />
        <div className="header-links">
          <ShortcutLinks business={business} compact={compact} />
          {actions}
        </div>
      </div>
    </header>
  );
}
