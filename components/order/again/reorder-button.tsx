"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { ReorderSummary } from "@/components/order/again/reorder-summary";
import { useErrorText } from "@/components/texts/error-text";
import {
  isAsOrdered,
  type OrderPlace,
  previewReorder,
  putInCart,
  type ReorderPreview,
} from "@/lib/actions/cart/reorder";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Button, ConfirmDialog } from "@/ui-kit";

interface Props {
  orderId: string;
  place: OrderPlace;
  block?: boolean;
  /** The primary action of the screen. */
  primary?: boolean;
  /** Small where it shares a line with what was ordered. */
  size?: "small" | "medium";
  /** True from the tap until everything has been shown; the cart is filled meanwhile. */
  onBusy?: (busy: boolean) => void;
}

/**
 * OLIST-03: reorders in one tap: fills the cart and opens the checkout. If a dish or a price differs from what was ordered,
 * or the cart has other dishes, they are asked first; until they agree, nothing has changed.
 */
export function ReorderButton({ orderId, place, block = false, primary = false, ...props }: Props) {
  const { size = "medium", onBusy } = props;
  const t = useTranslations("order.reorder");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const router = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [toConfirm, setToConfirm] = useState<ReorderPreview | null>(null);
  const work = (isBusy: boolean) => {
    setBusy(isBusy);
    onBusy?.(isBusy);
  };
  const put = async (preview: ReorderPreview) => {
    work(true);
    const answer = await putInCart(storefront, preview);
    work(false);
    if (!answer.ok) return storefront.toasts.show({ title: errorText(answer.error), variant: "failure" });
    // The checkout would refuse a cart below the minimum order, which may have been raised since.
    if (answer.value.missing === 0) return router.push(shopPath(subPath, "/checkout"));
    router.push(shopPath(subPath, "/menu"));
    if (answer.value.moved) router.refresh();
  };
  const run = async ({ alone = false } = {}) => {
    work(true);
    const answer = await previewReorder(storefront, orderId, place, { alone });
    if (!answer.ok) {
      work(false);
      return storefront.toasts.show({ title: errorText(answer.error), variant: "failure" });
    }
    const preview = answer.value;
    if (preview.lines.length > 0 && isAsOrdered(preview) && preview.joins === 0) return put(preview);
    setBusy(false);
    setToConfirm(preview);
  };
  const takeAlone = () => {
    setToConfirm(null);
    void run({ alone: true });
  };
  const isAny = toConfirm !== null && toConfirm.lines.length > 0;
  const isLess = toConfirm !== null && toConfirm.unavailable.length > 0;
  const joins = toConfirm !== null && toConfirm.joins > 0;
  const title = isLess ? "some" : joins && isAsOrdered(toConfirm) ? "joining" : "changed";
  const go = joins ? "join" : isLess ? "goOn" : "toCheckout";
  return (
    <>
      <Button
        variant={primary ? "primary" : "secondary"}
        size={primary ? "large" : size}
        block={block}
        loading={busy}
        onClick={() => void run()}
        data-reorder={orderId}
      >
        {t("action")}
      </Button>
      <ConfirmDialog
        open={toConfirm !== null}
        title={t(isAny ? title : "none")}
        confirmLabel={t(isAny ? go : "menu")}
        dismissLabel={t("close")}
        onConfirm={() => (isAny ? void put(toConfirm) : router.push(shopPath(subPath, "/menu")))}
        onClose={() => {
          setToConfirm(null);
          onBusy?.(false);
        }}
      >
        {toConfirm ? <ReorderSummary preview={toConfirm} /> : null}
        {isAny && joins ? (
          <Button variant="ghost" block className="mt-3" onClick={takeAlone} data-reorder-alone>
            {t("alone")}
          </Button>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
