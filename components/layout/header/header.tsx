import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageLinks, ShortcutLinks } from "@/components/layout/header/header-links";
import { HeaderLogo } from "@/components/layout/header/header-logo";
import type { BusinessConfig } from "@/config/schema";
import { businessName } from "@/lib/business/features";
import { publicPath } from "@/lib/business/urls";

export interface HeaderProps {
  business: BusinessConfig;
  locale: string;
  /** RTE-25: on menu, search, item, favourites and referral pages. */
  fulfilment?: ReactNode;
  /** RTE-24: on menu, item and search pages. */
  search?: ReactNode;
  /** At the end, e.g. the cart. */
  actions?: ReactNode;
}

export function Header({ business, locale, fulfilment, search, actions }: HeaderProps) {
  const t = useTranslations("header");
  const name = businessName(business, locale);
  return (
    <header className="scope-header border-border border-b" data-header>
      <div className="frame grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 py-2.5 lg:grid-cols-[auto_1fr_auto_auto] lg:gap-x-2 lg:py-3">
        <a href={publicPath(business, "/")} data-soft aria-label={t("home", { name })} className="rounded-small">
          <HeaderLogo business={business} name={name} />
        </a>
        {fulfilment || search ? (
          <div className="order-1 col-span-3 flex min-w-0 flex-col gap-2 sm:flex-row sm:items-center lg:order-none lg:col-span-1 lg:px-4">
            {fulfilment && <div className="min-w-0 shrink-0 sm:max-w-[50%]">{fulfilment}</div>}
            {search && <div className="min-w-0 flex-1 lg:max-w-md">{search}</div>}
          </div>
        ) : (
          <div className="hidden lg:block" />
        )}
        <PageLinks business={business} locale={locale} compact={Boolean(fulfilment || search)} />
        <div className="col-start-3 row-start-1 flex items-center gap-1 lg:col-start-4">
          <ShortcutLinks business={business} compact={Boolean(fulfilment || search)} />
          {actions}
        </div>
      </div>
    </header>
  );
}
