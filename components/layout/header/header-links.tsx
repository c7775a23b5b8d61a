import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { customPagesOf, isPageEnabled, textIn } from "@/lib/business/features";
import { isRouteEnabled } from "@/lib/business/routes";
import { publicPath } from "@/lib/business/urls";
import { HeartIcon, ReceiptIcon, StoreIcon, UserIcon } from "@/ui-kit";

type Props = { business: BusinessConfig; locale: string };

/**
 * The main navigation: the menu, and custom pages with addToMenu (RTE-29). On a phone it is a strip of its own, omitted
 * if it would only repeat the page (`compact`) or contain only the menu.
 */
export function PageLinks({ business, locale, compact }: Props & { compact: boolean }) {
  const t = useTranslations("header");
  const pages = customPagesOf(business).filter((page) => page.addToMenu);
  const links = [
    ...(isPageEnabled(business, "menu") ? [{ href: "/menu", text: t("menu") }] : []),
    ...pages.map((page) => ({ href: `/${page.path.replace(/^\//, "")}`, text: textIn(business, page.name, locale) })),
  ];
  return (
    <nav
      aria-label={t("navigation")}
      className={clsx("header-pages strip lg:flex", (compact || pages.length === 0) && "hidden")}
    >
      {links.map(({ href, text }) => (
        <a key={href} href={publicPath(business, href)} data-soft className="header-page">
          {text}
        </a>
      ))}
    </nav>
  );
}

/**
 * Stores, favourites, orders and account: as icons until there is room for their names. That takes a wider screen if
 * the header also contains the fulfilment selector and the search (`compact`), or names would be cut off, especially in
 * Spanish. On a phone such a header has room for the last one only; its page leads to the others.
 */
export function ShortcutLinks({ business, compact }: { business: BusinessConfig; compact: boolean }) {
  const t = useTranslations("header");
  const links = [
    ...(isPageEnabled(business, "store_locator")
      ? [{ href: "/store-locator", text: t("stores"), icon: <StoreIcon size={22} /> }]
      : []),
    ...(isRouteEnabled(business, "favourites")
      ? [{ href: "/favourites", text: t("favourites"), icon: <HeartIcon size={22} /> }]
      : []),
    ...(isPageEnabled(business, "order_history")
      ? [{ href: "/orders", text: t("orders"), icon: <ReceiptIcon size={22} /> }]
      : []),
    ...(isPageEnabled(business, "profile")
      ? [{ href: "/profile", text: t("account"), icon: <UserIcon size={22} /> }]
      : []),
  ];
  return links.map(({ href, text, icon }, index) => (
    <a
      key={href}
      href={publicPath(business, href)}
      data-soft
      className={clsx(
        "header-shortcut",
        !compact && "xl:px-3",
        compact && index < links.length - 1 ? "hidden md:inline-flex" : "inline-flex",
      )}
    >
      {icon}
      <span className={compact ? "sr-only" : "sr-only xl:not-sr-only xl:font-semibold"}>{text}</span>
    </a>
  ));
}
