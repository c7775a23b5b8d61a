"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useState } from "react";
import { isFramed } from "@/components/cart/preset-cart";
import { type CheckoutData, type CheckoutInfo, checkoutInfoOf } from "@/components/checkout/checkout-data";
import { CheckoutForm } from "@/components/checkout/checkout-form";
import { CheckoutWaiting } from "@/components/checkout/steps/checkout-waiting";
import { StartStores } from "@/components/layout/background/start-stores";
import { PageLink } from "@/components/layout/navigation/page-link";
import { PaymentDocument } from "@/components/payment/client/payment-document";
import { useErrorText } from "@/components/texts/error-text";
import { getSource } from "@/lib/actions/get-source";
import { type ActionError, type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useCart, useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { BagIcon, Button, buttonClass, EmptyState, StoreIcon, WarningIcon } from "@/ui-kit";

/** The business info from the page, else read again by the browser; an error while it cannot be read (ROB-01). */
function useInfo(known: CheckoutInfo | null): {
  info: CheckoutInfo | null;
  error: ActionError | null;
  retry: () => void;
} {
  const storefront = useStorefront();
  const [answer, setAnswer] = useState<Outcome<CheckoutInfo> | null>(null);
  const load = useCallback(async () => {
    setAnswer(null);
    const read = await outcomeOf(getBusinessInfo(getSource(storefront)).then(checkoutInfoOf));
    setAnswer(read);
  }, [storefront]);
  useEffect(() => {
    if (!known) void load();
  }, [known, load]);
  const read = answer?.ok ? answer.value : null;
  return { info: known ?? read, error: answer && !answer.ok ? answer.error : null, retry: load };
}

/** The checkout of this visitor, or what to do first if there is nothing to check out. */
export function CheckoutIsland({ data }: { data: CheckoutData }) {
  return (
    <CheckoutGate data={data} waiting={<CheckoutWaiting pay={data.pay} message={data.message} />}>
      {(ready) => <CheckoutForm data={data} {...ready} />}
    </CheckoutGate>
  );
}

interface Ready {
  info: CheckoutInfo;
  store: SelectedStore;
  onPlaced: () => void;
}

interface GateProps {
  data: CheckoutData;
  /** Shown until the cart and the server's data are known. */
  waiting: ReactNode;
  children: (ready: Ready) => ReactNode;
}

/** The preconditions of a payment: a cart, a store, and the server's business info. */
export function CheckoutGate({ data, waiting, children }: GateProps) {
  const t = useTranslations("checkout");
  const { subPath, storesPath } = useStorefront().settings;
  const hydrated = useHydrated();
  const store = useSelectedStore(({ selected }) => selected);
  const hasItems = useCart((cart) => cart.items.length > 0);
  // Placing empties the cart; this notice is shown until the order's page has loaded.
  const [placed, setPlaced] = useState(false);
  const onPlaced = useCallback(() => setPlaced(true), []);
  const errorText = useErrorText();
  const { info, error, retry } = useInfo(data.info);
  // The form is heavy: deferred, it is rendered in slices, between which the page answers presses. All else is shown at once.
  const showsForm = useDeferredValue(hydrated && info !== null && store !== null && (hasItems || placed));
  if (!hydrated) return waiting;
  // CART-09: the sample has dishes that no store sells, so a bill or "your cart is empty" would contradict the cart bar.
  if (isFramed()) {
    return (
      <EmptyState icon={<BagIcon size={28} />} title={t("sample.title")}>
        <p>{t("sample.text")}</p>
      </EmptyState>
    );
  }
  if (!info && !error) return waiting;
  if (!hasItems && !placed) {
    return (
      <EmptyState
        icon={<BagIcon size={28} />}
        title={t("empty.title")}
        action={
          <PageLink href={shopPath(subPath, "/menu")} className={buttonClass({ size: "large" })}>
            {t("empty.action")}
          </PageLink>
        }
      >
        <p>{t("empty.text")}</p>
      </EmptyState>
    );
  }
  if (!store) {
    return (
      <EmptyState
        icon={<StoreIcon size={28} />}
        title={t("noStore.title")}
        action={
          <PageLink href={storesPath} className={buttonClass({ size: "large" })}>
            {t("noStore.action")}
          </PageLink>
        }
      >
        <p>{t("noStore.text")}</p>
      </EmptyState>
    );
  }
  if (!info) {
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
        <p role="alert">{error ? errorText(error) : null}</p>
      </EmptyState>
    );
  }
  if (!showsForm) return waiting;
  return (
    <>
      <PaymentDocument />
      <StartStores />
      {children({ info, store, onPlaced })}
    </>
  );
}
