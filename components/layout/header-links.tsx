import Link from "next/link";
import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { isPageEnabled, textIn } from "@/lib/business/features";
import { publicPath } from "@/lib/business/urls";
import { ReceiptIcon, StoreIcon } from "@/ui-kit";

type Props = { business: BusinessConfig; locale: string };

/** The main navigation: menu, stores, orders, and custom pages with addToMenu (RTE-29). */
export function HeaderLinks({ business, locale }: Props) {
  const t = useTranslations("header");
  const pages = business.customPages.filter((page) => page.enabled && page.addToMenu);
  const words = [
    ...(isPageEnabled(business, "menu") ? [{ href: "/menu", text: t("menu") }] : []),
    ...pages.map((page) => ({ href: `/${page.path.replace(/^\//, "")}`, text: textIn(business, page.name, locale) })),
  ];
  const icons = [
    ...(isPageEnabled(business, "store_locator")
      ? [{ href: "/store-locator", text: t("stores"), icon: <StoreIcon size={22} /> }]
      : []),
    ...(isPageEnabled(business, "order_history")
      ? [{ href: "/orders", text: t("orders"), icon: <ReceiptIcon size={22} /> }]
      : []),
  ];
  return (
    <nav aria-label={t("navigation")} className="flex items-center">
      {words.map(({ href, text }) => (
        <Link
          key={href}
          href={publicPath(business, href)}
          prefetch={false}
          className="hidden min-h-11 items-center rounded-small px-3 font-semibold hover:underline hover:underline-offset-4 lg:inline-flex"
        >
          {text}
        </Link>
      ))}
      {icons.map(({ href, text, icon }) => (
        <Link
          key={href}
          href={publicPath(business, href)}
          prefetch={false}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small px-2 hover:underline hover:underline-offset-4 xl:px-3"
        >
          {icon}
          <span className="sr-only xl:not-sr-only xl:font-semibold">{text}</span>
        </Link>
      ))}
    </nav>
  );
}
