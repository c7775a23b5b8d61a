"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { OwnProblem } from "@/components/account/own-problem";
import { StartStores } from "@/components/layout/background/start-stores";
import { PageLink } from "@/components/layout/navigation/page-link";
import { OrderListRow } from "@/components/order/list/order-row";
import { groupOf, type OrderRow, withBillsMerged } from "@/components/order/list/order-rows";
import { useErrorText } from "@/components/texts/error-text";
import type { ActionError } from "@/lib/actions/outcome";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Button, buttonClass, EmptyState, ReceiptIcon, Skeleton, WarningIcon } from "@/ui-kit";

export interface OrderListState {
  /** null while loading, or if loading failed. With an `error` they may be out of date. */
  readonly rows: readonly OrderRow[] | null;
  readonly error: ActionError | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

interface Props extends OrderListState {
  /** Orders can be reordered. */
  readonly reorder: boolean;
  /** Shown above the groups. */
  readonly note?: string;
}

export function OrdersWaiting() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-24 rounded-card!" />
      <Skeleton className="h-24 rounded-card!" />
    </div>
  );
}

/** Orders in their groups. */
export function OrderList({ rows, error, hasMore, loadingMore, more, retry, reorder, note }: Props) {
  const t = useTranslations("order");
  const { subPath } = useStorefront().settings;
  const sentinel = useNearEnd(hasMore && !loadingMore, more);
  if (!rows) return error ? <OrdersProblem error={error} retry={retry} /> : <OrdersWaiting />;
  if (rows.length === 0) {
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
  const shown = withBillsMerged(rows);
  const of = (progress: string) => shown.filter((row) => groupOf(row) === progress);
  return (
    <div className="grid gap-8">
      {error ? <OwnProblem error={error} stale onRetry={retry} /> : null}
      <StartStores />
      {note ? <p className="text-text-muted">{note}</p> : null}
      <Group title={t("list.active")} rows={of("ACTIVE")} reorder={reorder} />
      <Group title={t("list.dineIn")} rows={of("DINE_IN")} reorder={reorder} />
      <Group title={t("list.past")} rows={of("PAST")} reorder={reorder} />
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

function OrdersProblem({ error, retry }: { error: ActionError; retry: () => void }) {
  const t = useTranslations("order");
  const errorText = useErrorText();
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

/** More are loaded automatically near the end of the list; the button is for keyboards and after a failed request. */
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
