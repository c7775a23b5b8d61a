"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { StartStores } from "@/components/layout/background/start-stores";
import { PageLink } from "@/components/layout/navigation/page-link";
import { type OrderRow, useMyOrders } from "@/components/order/list/my-orders";
import { OrderListRow } from "@/components/order/list/order-row";
import { useErrorText } from "@/components/texts/error-text";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Button, buttonClass, EmptyState, ReceiptIcon, Skeleton, WarningIcon } from "@/ui-kit";

/** What was ordered before: of the customer, or on this device. */
export function OrdersIsland({ reorder }: { reorder: boolean }) {
  const t = useTranslations("order");
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const { loading, error, active, dineIn, past, customer, hasMore, loadingMore, more, retry } = useMyOrders();
  const sentinel = useNearEnd(hasMore && !loadingMore, more);
  if (loading) {
    return (
      <div className="grid gap-3" aria-busy="true">
        <Skeleton className="h-24 rounded-card!" />
        <Skeleton className="h-24 rounded-card!" />
      </div>
    );
  }
  if (error) {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={t("down.title")}
        action={
          <Button size="large" onClick={retry}>
            {t("down.action")}
          </Button>
        }
      >
        <p role="alert">{errorText(error)}</p>
      </EmptyState>
    );
  }
  if (active.length + dineIn.length + past.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptIcon size={28} />}
        title={t("list.empty")}
        action={
          <PageLink href={shopPath(subPath, "/menu")} className={buttonClass({ size: "large" })}>
            {t("list.action")}
          </PageLink>
        }
      >
        <p>{t("list.emptyText")}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <StartStores />
      {customer ? null : <p className="text-text-muted">{t("list.device")}</p>}
      <Group title={t("list.active")} rows={active} reorder={false} />
      <Group title={t("list.dineIn")} rows={dineIn} reorder={false} />
      <Group title={t("list.past")} rows={past} reorder={reorder && customer} />
      {hasMore ? (
        <div ref={sentinel} className="grid justify-items-center">
          <Button variant="secondary" loading={loadingMore} onClick={more}>
            {t("list.more")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** More comes by itself when the end of the list comes near; the button is for keyboards and for a failed call. */
function useNearEnd(wanted: boolean, onNear: () => void) {
  const near = useEffectEvent(onNear);
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = sentinel.current;
    if (!wanted || !end) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: "400px" });
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [wanted]);
  return sentinel;
}

function Group({ title, rows, reorder }: { title: string; rows: readonly OrderRow[]; reorder: boolean }) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <OrderListRow key={row.id} row={row} reorder={reorder} />
        ))}
      </ul>
    </section>
  );
}
