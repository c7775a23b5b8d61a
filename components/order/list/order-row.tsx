"use client";

import { useTranslations } from "next-intl";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { PageLink } from "@/components/layout/navigation/page-link";
import { ReorderButton } from "@/components/order/again/reorder-button";
import { DishPictures } from "@/components/order/list/dish-pictures";
import type { OrderRow } from "@/components/order/list/order-rows";
import { isFarOff, useStateLabel } from "@/components/order/order-words";
import { useMoney } from "@/components/texts/money";
import { storedVisit } from "@/lib/actions/dine-in/stored-visit";
import { isFinal } from "@/lib/domain/order/order-status";
import { slotStart } from "@/lib/domain/order/promise";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { commaList } from "@/lib/domain/text/comma-list";
import { useStorefront } from "@/lib/state/provider";
import { Badge, buttonClass, ChevronForwardIcon } from "@/ui-kit";

/** One order of a list, with a link to it and a reorder button. */
export function OrderListRow({ row, reorder }: { row: OrderRow; reorder: boolean }) {
  const t = useTranslations("order.list");
  const order = useTranslations("order");
  const types = useTranslations("order.type");
  const stateLabel = useStateLabel();
  const headline = useTranslations("order.headline");
  const promise = useTranslations("order.promise");
  const money = useMoney();
  const words = useTimeWords();
  const storefront = useStorefront();
  const { subPath, timezone } = storefront.settings;
  // While the visit is on, its table's page has the rounds, the bill and the service.
  const visit = row.billId !== null && !isFinal(row.state) ? storedVisit(storefront) : null;
  const table = visit ? (`/table/${visit.code}` as const) : null;
  const created = Date.parse(row.created);
  // Nobody cooks what is not paid yet, so no time is promised.
  const due = isFinal(row.state) || row.awaitsPayment ? null : row.due;
  const whenDue = (at: number) => {
    const start = slotStart(row.slotFrom, at, timezone);
    const date = words.dateOf(start ?? at);
    const night = row.night ?? date;
    if (start === null) return t("due", { day: words.dayInSentence(date, night), time: words.timeInSentence(at) });
    return promise("slot", { day: words.day(date, "long", night), time: words.span(start, at) });
  };
  const when = due === null ? commaList([words.day(words.dateOf(created)), words.time(created)]) : whenDue(due);
  const stateWord = () => {
    if (row.awaitsPayment && !isFinal(row.state)) return headline("WAITING");
    // As on its page: a confirmed order that is not for later is what the kitchen is on.
    const isLater = row.slotFrom !== null && row.due !== null && isFarOff(row.due, storefront.now());
    return stateLabel(row.state === "ACKNOWLEDGED" && !isLater ? "INPREP" : row.state, row.type ?? "");
  };
  return (
    <li className="grid content-between gap-3 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--border-strong)]">
      <PageLink
        href={shopPath(subPath, table ?? `/orders/${encodeURIComponent(row.id)}`)}
        className="flex items-center gap-3 rounded-small"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{row.store}</span>
            {row.number ? (
              <bdi className="text-small text-text-muted">{order("number", { number: row.number })}</bdi>
            ) : null}
            <Badge tone={isFinal(row.state) ? "neutral" : "primary"}>{stateWord()}</Badge>
          </span>
          <DishPictures pictures={row.pictures} />
          <span className="line-clamp-2 text-small text-text-muted">{row.titles}</span>
          <span className="text-small">
            {/* On a line of its own, or a separator would stand alone at the end of a narrow one. */}
            <bdi className="block">{when}</bdi>
            {row.type ? `${types(row.type)} · ` : null}
            {t("count", { count: row.itemCount })}
            {row.rounds > 1 ? ` · ${t("rounds", { count: row.rounds })}` : null}
            {" · "}
            <bdi className="money font-semibold">{money(row.total)}</bdi>
          </span>
        </span>
        <ChevronForwardIcon size={20} className="text-text-muted" />
      </PageLink>
      {reorder && !row.awaitsPayment && row.rounds === 1 ? (
        <div className="flex flex-wrap gap-2 [&>:not(dialog)]:flex-1 [&>:not(dialog)]:whitespace-nowrap [&>:not(dialog)]:px-3!">
          {/* Of an order under way a guest wants to know where it is, and seldom a second one. */}
          {isFinal(row.state) || table ? null : (
            <PageLink
              href={shopPath(subPath, `/orders/${encodeURIComponent(row.id)}`)}
              className={buttonClass({ variant: "outline" })}
              aria-label={`${t("track")}: ${row.titles}`}
            >
              {t("track")}
            </PageLink>
          )}
          <ReorderButton orderId={row.id} place={row.place} />
        </div>
      ) : null}
    </li>
  );
}
