import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Unanswered } from "@/components/layout/errors/unanswered";
import type { BusinessConfig } from "@/config/schema";
import { EmptyState, StoreIcon } from "@/ui-kit";
import "@/components/store/locator/locator.css";

interface Props {
  business: BusinessConfig;
  /** Number of stores; null if the list could not be read. */
  total: number | null;
  /** The locator itself. */
  children: ReactNode;
}

/** The frame of the store locator: its heading, and a message if there is nothing to show. */
export function LocatorPage({ business, total, children }: Props) {
  const t = useTranslations("stores");
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{t("title")}</h1>
      {total === null && (
        <Unanswered business={business} path="/store-locator">
          {t("unavailable")}
        </Unanswered>
      )}
      {total === 0 && <EmptyState icon={<StoreIcon size={28} />} title={t("none")} />}
      {total !== null && total > 0 && (
        <>
          <p className="mt-1 text-text-muted">{t("intro", { count: total })}</p>
          {children}
        </>
      )}
    </div>
  );
}
