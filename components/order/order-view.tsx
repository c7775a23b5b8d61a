"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { LiveHint } from "@/components/order/live-hint";
import { OrderFacts } from "@/components/order/order-facts";
import { OrderHeadline } from "@/components/order/order-headline";
import { OrderItems } from "@/components/order/order-items";
import { OrderTimeline } from "@/components/order/order-timeline";
import type { Tracking } from "@/lib/actions/order/track-order";
import type { OrderDetail } from "@/lib/api/order";
import { isFinal } from "@/lib/domain/order/order-status";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass, Notice } from "@/ui-kit";

const CARD = "rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6";

interface Props {
  order: OrderDetail;
  tracking: Tracking;
  /** The order was placed a moment ago in this tab. */
  celebrates: boolean;
}

/** The state first, then the road, then what was ordered and whom to ask. */
export function OrderView({ order, tracking, celebrates }: Props) {
  const t = useTranslations("order");
  const { subPath } = useStorefront().settings;
  const over = isFinal(order.state);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      <div className="grid gap-4 lg:gap-6">
        {celebrates && !over ? (
          <Notice tone="success" live title={t("thanks.title")} className="animate-rise">
            {t("thanks.text")}
          </Notice>
        ) : null}
        <section className={`${CARD} grid gap-6 shadow-raised`} aria-label={t("status")}>
          <OrderHeadline order={order} />
          <OrderTimeline order={order} />
          <LiveHint tracking={tracking} />
        </section>
        {order.demo_autopilot && !over ? <Notice>{t("autopilot")}</Notice> : null}
        {over ? (
          <Link href={`${subPath}/menu`} prefetch={false} className={buttonClass({ size: "large", block: true })}>
            {t("again")}
          </Link>
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
          <OrderFacts order={order} />
        </section>
      </div>
    </div>
  );
}
