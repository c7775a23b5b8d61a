"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { StartStores } from "@/components/layout/background/start-stores";
import { PageLink } from "@/components/layout/navigation/page-link";
import { consumeJustPlaced } from "@/components/order/just-placed";
import type { OrderOffers } from "@/components/order/order-offers";
import { OrderView } from "@/components/order/status/order-view";
import { useOrder } from "@/components/order/status/use-order";
import { useErrorText } from "@/components/texts/error-text";
import { isRefused } from "@/lib/actions/order/following/follow-order";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useServerClock } from "@/lib/react/use-server-clock";
import { useHydrated, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import { Button, buttonClass, EmptyState, ReceiptIcon, Skeleton, WarningIcon } from "@/ui-kit";

/** One order with live updates, or why this visitor cannot see it. */
export function OrderIsland({ orderId, offers }: { orderId: string; offers: OrderOffers }) {
  const t = useTranslations("order");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const hydrated = useHydrated();
  const errorText = useErrorText();
  const customer = useSession(isLoggedIn);
  const { retry, ...tracking } = useOrder(orderId);
  useServerClock();
  const [celebrates, setCelebrates] = useState(false);
  useEffect(() => {
    if (hydrated && consumeJustPlaced(storefront, orderId)) setCelebrates(true);
  }, [hydrated, storefront, orderId]);
  if (tracking.order) {
    return (
      <>
        <StartStores />
        <OrderView
          order={tracking.order}
          tracking={tracking}
          onChange={retry}
          celebrates={celebrates}
          offers={offers}
        />
      </>
    );
  }
  if (tracking.loading) return <OrderWaiting />;
  if (tracking.error && !isRefused(tracking)) {
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
        <p role="alert">{errorText(tracking.error)}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ReceiptIcon size={28} />}
      title={t("unknown.title")}
      action={
        <div className="grid gap-2">
          <PageLink href={shopPath(subPath, "/menu")} className={buttonClass({ size: "large" })}>
            {t("unknown.action")}
          </PageLink>
          {customer ? null : (
            <PageLink href={shopPath(subPath, "/profile")} className={buttonClass({ variant: "ghost" })}>
              {t("unknown.signIn")}
            </PageLink>
          )}
        </div>
      }
    >
      <p>{t("unknown.text")}</p>
    </EmptyState>
  );
}

/** The same while the page does not know its order yet: as tall as it at least, so that the footer is below the screen already. */
export function OrderWaiting() {
  const t = useTranslations("order");
  return (
    <div
      className="grid min-h-dvh content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6"
      aria-busy="true"
      data-order-waiting
    >
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <Skeleton className="h-[36rem] rounded-card! lg:h-96" />
      <div className="grid gap-4 lg:gap-6">
        <Skeleton className="h-48 rounded-card!" />
        <Skeleton className="h-40 rounded-card!" />
      </div>
    </div>
  );
}
