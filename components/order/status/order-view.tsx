"use client";

import { useTranslations } from "next-intl";
import { CancelOrder } from "@/components/order/cancel-order";
import { OrderDetails } from "@/components/order/details/order-details";
import { OrderItems } from "@/components/order/details/order-items";
import { StoreContacts } from "@/components/order/details/store-contacts";
import { FeedbackPrompt } from "@/components/order/feedback/feedback-prompt";
import type { OrderOffers } from "@/components/order/order-offers";
import { PushOffer } from "@/components/order/push/push-offer";
import { ConnectionHint } from "@/components/order/status/connection-hint";
import { AgainMeanwhile, NextActions, PayHeldOrder } from "@/components/order/status/next-actions";
import { OrderHeadline } from "@/components/order/status/order-headline";
import { OrderTimeline } from "@/components/order/status/order-timeline";
import type { Tracking } from "@/lib/actions/order/following/track-order";
import type { OrderDetail } from "@/lib/api/order/order";
import { isFinal } from "@/lib/domain/order/order-status";
import { Notice } from "@/ui-kit";

const CARD = "rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6";

/** The food is ready: push messages are not offered any more. */
const READY: readonly string[] = ["FOODREADY", "DISPATCHED"];

interface Props {
  order: OrderDetail;
  tracking: Tracking;
  /** The guest changed the order: it must be read again. */
  onChange: () => void;
  /** The order was just placed in this tab. */
  celebrates: boolean;
  offers: OrderOffers;
}

/**
 * The status first, then the timeline and the way to the store, then the items; and last, ordering the same again.
 * Of an order that is over, what can be done next comes before the timeline.
 */
export function OrderView({ order, tracking, onChange, celebrates, offers }: Props) {
  const t = useTranslations("order");
  const over = isFinal(order.state);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div className="grid gap-4 lg:gap-6">
        <section className={`${CARD} grid gap-6 shadow-raised`} aria-label={t("status")}>
          <OrderHeadline order={order} thanks={celebrates && !over} />
          {over ? null : <PayHeldOrder order={order} />}
          {over ? <NextActions order={order} canReorder={offers.reorder} /> : <OrderTimeline order={order} />}
          {over ? null : (
            <div
              className="flex flex-wrap gap-2 empty:hidden max-sm:[&>:not(dialog)]:flex-1 max-sm:[&>:not(dialog)]:px-2! [&>:not(dialog)]:whitespace-nowrap"
              data-contacts
            >
              <StoreContacts order={order} />
            </div>
          )}
          {over ? null : (
            <div className="grid gap-1">
              {celebrates ? <p className="text-small text-text-muted">{t("thanks.text")}</p> : null}
              <ConnectionHint tracking={tracking} />
            </div>
          )}
          {/* Its time runs out, so it stands above an offer that can wait. */}
          <CancelOrder order={order} onChange={onChange} />
          {over ? null : <PushOffer orderId={order.order_id} ready={READY.includes(order.state)} />}
        </section>
        {offers.message && !over ? <Notice>{offers.message}</Notice> : null}
        {offers.feedback && order.state === "COMPLETED" ? (
          <FeedbackPrompt orderId={order.order_id} className={CARD} />
        ) : null}
        {over ? (
          <div className={CARD}>
            <OrderTimeline order={order} />
          </div>
        ) : null}
      </div>
      <div className="grid gap-4 lg:gap-6">
        <section className={CARD} aria-labelledby="order-items">
          <h2 id="order-items" className="mb-4 text-h3">
            {t("items")}
          </h2>
          <OrderItems order={order} />
        </section>
        <section className={CARD} aria-labelledby="order-facts">
          <h2 id="order-facts" className="mb-4 text-h3">
            {t("details")}
          </h2>
          <OrderDetails order={order} />
        </section>
        {over ? null : <AgainMeanwhile order={order} canReorder={offers.reorder} />}
      </div>
    </div>
  );
}
