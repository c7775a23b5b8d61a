import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer/footer";
import { Header, type HeaderProps } from "@/components/layout/header/header";
import { Topbar } from "@/components/layout/header/topbar";

interface Props extends HeaderProps {
  children: ReactNode;
  /** Off on the checkout (RTE-20). */
  topbar?: boolean;
  /** Floats over every page of the group, e.g. the cart bar. */
  floating?: ReactNode;
}

/** The frame of every page: top bar, header, content, footer. */
export function Chrome({ children, topbar = true, floating, ...header }: Props) {
  const t = useTranslations("common");
  const { business, locale } = header;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
      >
        {t("skipToContent")}
      </a>
      {topbar && <Topbar business={business} locale={locale} />}
      <Header {...header} isCheckout={!topbar} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <Footer business={business} locale={locale} hasTopbar={topbar} />
      {floating}
    </div>
  );
}
