"use client";

import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { PageLink } from "@/components/layout/navigation/page-link";
import { hideAgain, isAgainHidden, lastOrder } from "@/components/order/again/last-order";
import { ReorderButton } from "@/components/order/again/reorder-button";
import { DishPictures } from "@/components/order/list/dish-pictures";
import type { OrderRow } from "@/components/order/list/order-rows";
import { useHeadline, usePromise } from "@/components/order/order-words";
import { useMoney } from "@/components/texts/money";
import { PartTexts } from "@/components/texts/part-texts";
import { isAsOrdered, previewReorder } from "@/lib/actions/cart/reorder";
import { getSource } from "@/lib/actions/get-source";
import { orderAccess } from "@/lib/actions/order/order-access";
import { outcomeOf } from "@/lib/actions/outcome";
import { getOrder, type OrderDetail } from "@/lib/api/order/order";
import { isFinal } from "@/lib/domain/order/order-status";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { commaList } from "@/lib/domain/text/comma-list";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { useTranslations } from "@/lib/i18n/translations";
import { useRead } from "@/lib/react/use-read";
import { useSession, useStorefront } from "@/lib/state/provider";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { CloseIcon } from "@/ui-kit/icons/first-page";
import { ChevronForwardIcon } from "@/ui-kit/icons/item-page";

/** Milliseconds between two reads of an order under way. */
const EVERY = 20_000;

interface AgainBarProps {
  /** Beside a cart: a line for an order under way, and nothing else. */
  readonly compact?: boolean;
  readonly onBusy: (busy: boolean) => void;
}

/**
 * The last order of a returning customer or of this device, at the foot of the menu. An order under way shows its status
 * and time and leads to its page, beside a cart too. OLIST-03: one that is over is ordered again while the cart is empty:
 * one tap fills the cart and answers the checkout's questions as last time; a second tap places the order. In a separate
 * script, loaded once the page is idle, and its texts once there is an order to show; without them it stays away, as without its script.
 */
export default function AgainBar({ compact = false, onBusy }: AgainBarProps) {
  const storefront = useStorefront();
  const [closed, setClosed] = useState(false);
  const token = useSession((session) => session.accessToken);
  // A renewed token reads again; until then the bar stays, with what its dialog says.
  const { last: row } = useRead(token ?? "device", (signal) => lastOrder(storefront, signal));
  const under = row && !isFinal(row.state) ? row.id : null;
  const { last: order } = useRead(
    under,
    (signal) => {
      const access = { order_id: under ?? "", access_token: under && orderAccess(storefront, under) };
      return outcomeOf(getOrder(getSource(storefront), access, { signal }));
    },
    { every: EVERY },
  );
  const over = row !== null && isFinal(order?.state ?? row.state);
  const shown = row && !closed && !isAgainHidden(storefront, row.id) && !(over && compact) ? row : null;
  const { last: texts } = useRead(shown && "texts", () => outcomeOf(loadPartMessages(storefront.settings)), {
    recovers: true,
  });
  if (!shown || !texts) return null;
  const close = () => {
    hideAgain(storefront, shown.id);
    setClosed(true);
  };
  return (
    <PartTexts texts={texts}>
      {over ? (
        <Finished row={shown} onHide={close} onBusy={onBusy} />
      ) : order ? (
        <UnderWay row={shown} order={order} compact={compact} onHide={close} />
      ) : (
        <Bar row={shown} text={shown.titles} running compact={compact} onHide={close} />
      )}
    </PartTexts>
  );
}

interface Props {
  readonly row: OrderRow;
  readonly compact?: boolean;
  readonly onHide: () => void;
}

/**
 * What of the order is available today is read before the first tap; nothing is changed by it. What was paid is said where
 * it would be paid again: a sum of the dishes alone would be taken for it.
 */
function Finished({ row, onHide, onBusy }: Props & { onBusy: (busy: boolean) => void }) {
  const t = useTranslations("order.reorder");
  const storefront = useStorefront();
  const money = useMoney();
  const { last: preview } = useRead(row.id, (signal) => previewReorder(storefront, row.id, row.place, { signal }));
  if (!preview) {
    return (
      <Bar row={row} text={row.titles} onHide={onHide}>
        <ReorderButton orderId={row.id} place={row.place} onBusy={onBusy} size="small" />
      </Bar>
    );
  }
  const dishes = preview.lines.map((line) => t("line", { count: line.quantity, item: line.item_title }));
  const gone = commaList(preview.unavailable.map((item) => item.title));
  return (
    <Bar
      row={row}
      heading={isAsOrdered(preview) ? t("titlePaid", { amount: money(row.total) }) : null}
      text={dishes.length > 0 ? commaList(dishes) : t("none")}
      note={gone && dishes.length > 0 ? t("gone", { dishes: gone }) : null}
      onHide={onHide}
    >
      {dishes.length > 0 ? <ReorderButton orderId={row.id} place={row.place} onBusy={onBusy} size="small" /> : null}
    </Bar>
  );
}

function UnderWay({ row, order, compact, onHide }: Props & { readonly order: OrderDetail }) {
  const t = useTranslations("order");
  const status = useHeadline(order);
  const promise = usePromise(order);
  return (
    <Bar
      row={row}
      heading={status}
      text={promise?.text ?? t("number", { number: order.order_number })}
      running
      compact={compact ?? false}
      onHide={onHide}
    />
  );
}

interface BarProps extends Props {
  readonly heading?: string | null;
  readonly text: string;
  /** What cannot be ordered again. */
  readonly note?: string | null;
  /** The order is under way: the whole bar leads to it. */
  readonly running?: boolean;
  /** A control of its own beside the link. */
  readonly children?: ReactNode;
}

function Bar({ row, heading = null, text, note = null, running = false, compact, onHide, children }: BarProps) {
  const t = useTranslations("order.reorder");
  const { subPath } = useStorefront().settings;
  const label = t(running ? "running" : "title");
  return (
    <aside
      className={clsx("again-bar", compact && "again-line")}
      aria-label={label}
      data-order-again={row.id}
      data-running={running}
    >
      <PageLink
        href={shopPath(subPath, `/orders/${encodeURIComponent(row.id)}`)}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-small"
      >
        {running ? null : <DishPictures pictures={row.pictures} short />}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-small">{heading ?? label}</span>
          <span className="line-clamp-2 text-small text-text-muted first-letter:uppercase">
            <bdi>{text}</bdi>
          </span>
          {note ? <span className="line-clamp-2 text-small text-warning-text">{note}</span> : null}
        </span>
        {running ? <ChevronForwardIcon size={20} className="shrink-0 text-text-muted" /> : null}
      </PageLink>
      {children ? <div className="again-action">{children}</div> : null}
      <IconButton label={t("hide")} icon={<CloseIcon size={20} />} onClick={onHide} />
    </aside>
  );
}
