import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Unanswered } from "@/components/layout/unanswered";
import type { BusinessConfig } from "@/config/schema";
import type { Store } from "@/lib/api/stores";
import { EmptyState, StoreIcon } from "@/ui-kit";
import "@/components/store/locator/locator.css";

interface Props {
  business: BusinessConfig;
  /** null while the list could not be read. */
  stores: readonly Store[] | null;
  /** The locator itself. */
  children: ReactNode;
}

/** The frame of the store locator: its heading, and what to say when there is nothing to show. */
export function LocatorPage({ business, stores, children }: Props) {
  const t = useTranslations("stores");
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{t("title")}</h1>
      {stores === null && (
        <Unanswered business={business} path="/store-locator">
          {t("unavailable")}
        </Unanswered>
      )}
      {stores?.length === 0 && <EmptyState icon={<StoreIcon size={28} />} title={t("none")} />}
      {stores && stores.length > 0 && (
        <>
          <p className="mt-1 text-text-muted">{t("intro", { count: stores.length })}</p>
          {children}
        </>
      )}
    </div>
  );
}
