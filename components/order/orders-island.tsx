"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useTimeWords } from "@/components/checkout/time-words";
import { type OrderRow, useMyOrders } from "@/components/order/my-orders";
import { useErrorText } from "@/components/session/error-text";
import { useMoney } from "@/components/session/money";
import { isOneOf, ORDER_STATUSES } from "@/lib/domain/enumerations";
import { isFinal } from "@/lib/domain/order/order-status";
import { useStorefront } from "@/lib/state/provider";
import {
  Badge,
  Button,
  buttonClass,
  ChevronForwardIcon,
  EmptyState,
  ReceiptIcon,
  Skeleton,
  WarningIcon,
} from "@/ui-kit";

/** What was ordered before: of the customer, or on this device. */
export function OrdersIsland() {
  const t = useTranslations("order");
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const { loading, error, active, past, customer, retry } = useMyOrders();
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
  if (active.length + past.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptIcon size={28} />}
        title={t("list.empty")}
        action={
          <Link href={`${subPath}/menu`} className={buttonClass({ size: "large" })}>
            {t("list.action")}
          </Link>
        }
      >
        <p>{t("list.emptyText")}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      {customer ? null : <p className="text-text-muted">{t("list.device")}</p>}
      <Group title={t("list.active")} rows={active} />
      <Group title={t("list.past")} rows={past} />
    </div>
  );
}

function Group({ title, rows }: { title: string; rows: readonly OrderRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: OrderRow }) {
  const t = useTranslations("order.list");
  const labels = useTranslations("orderStatus");
  const money = useMoney();
  const words = useTimeWords();
  const { subPath } = useStorefront().settings;
  const created = Date.parse(row.created);
  return (
    <li>
      <Link
        href={`${subPath}/orders/${encodeURIComponent(row.id)}`}
        prefetch={false}
        className="flex items-center gap-3 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--border-strong)]"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{row.store}</span>
            <Badge tone={isFinal(row.state) ? "neutral" : "primary"}>
              {isOneOf(ORDER_STATUSES, row.state) ? labels(row.state) : row.state}
            </Badge>
          </span>
          <span className="line-clamp-2 text-small text-text-muted">{row.titles}</span>
          <span className="text-small">
            <bdi>{`${words.day(words.dateOf(created))}, ${words.time(created)}`}</bdi> ·{" "}
            {t("count", { count: row.itemCount })}
            {" · "}
            <bdi className="money font-semibold">{money(row.total)}</bdi>
          </span>
        </span>
        <ChevronForwardIcon size={20} className="text-text-muted" />
      </Link>
    </li>
  );
}
