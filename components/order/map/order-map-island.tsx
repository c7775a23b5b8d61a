"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/layout/navigation/page-link";
import { OrderMapView } from "@/components/order/map/order-map-view";
import { useOrderMap } from "@/components/order/map/use-order-map";
import { useErrorText } from "@/components/texts/error-text";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Button, buttonClass, EmptyState, PinIcon, Skeleton, WarningIcon } from "@/ui-kit";

/** RTE-28: the destination of a delivery, for anyone with its map link; or a notice that the link has expired. */
export function OrderMapIsland() {
  const t = useTranslations("orderMap");
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const { order, error, retry } = useOrderMap();
  if (order) return <OrderMapView order={order} />;
  if (order === null) {
    return (
      <EmptyState
        icon={<PinIcon size={28} />}
        title={t("ended.title")}
        action={
          <PageLink href={shopPath(subPath, "/menu")} className={buttonClass({ size: "large" })}>
            {t("ended.action")}
          </PageLink>
        }
      >
        <p>{t("ended.text")}</p>
      </EmptyState>
    );
  }
  if (error) {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={t("down.title")}
        action={
          <Button size="large" onClick={() => void retry()}>
            {t("down.action")}
          </Button>
        }
      >
        <p role="alert">{errorText(error)}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5" aria-busy="true">
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <Skeleton className="h-20 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  );
}
