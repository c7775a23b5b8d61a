"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { useErrorText } from "@/components/texts/error-text";
import { type OrderPlace, type Reordered, reorder } from "@/lib/actions/cart/reorder";
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
 * OLIST-03: reorders in one tap: fills the cart and opens the checkout. Unavailable lines are listed first, with the
 * reason.
 */
export function ReorderButton({ orderId, place, block = false, primary = false, size = "medium", onBusy }: Props) {
  const t = useTranslations("order.reorder");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const router = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Reordered | null>(null);
  // A page left as it is would show the menu of the store that was selected before.
  const stay = () => missing?.moved && router.refresh();
  const onwards = () => router.push(shopPath(subPath, "/checkout"));
  const run = async () => {
    setBusy(true);
    onBusy?.(true);
    const answer = await reorder(storefront, orderId, place);
    setBusy(false);
    if (answer.ok && answer.value.unavailable.length > 0) return setMissing(answer.value);
    onBusy?.(false);
    if (answer.ok) onwards();
    else storefront.toasts.show({ title: errorText(answer.error), variant: "failure" });
  };
  return (
    <>
      <Button
        variant={primary ? "primary" : "secondary"}
        size={primary ? "large" : size}
        block={block}
        loading={busy}
        onClick={run}
        data-reorder={orderId}
      >
        {t("action")}
      </Button>
      <ConfirmDialog
        open={missing !== null}
        title={t(missing?.added ? "some" : "none")}
        confirmLabel={missing?.added ? t("goOn") : t("menu")}
        dismissLabel={t("close")}
        onConfirm={() => (missing?.added ? onwards() : router.push(shopPath(subPath, "/menu")))}
        onClose={() => {
          setMissing(null);
          stay();
          onBusy?.(false);
        }}
      >
        <ul className="grid gap-3 text-start">
          {missing?.unavailable.map(({ id, title, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be named twice, with other options
            <li key={`${id}/${index}`}>
              <span className="block font-semibold">{title}</span>
              <span className="text-small text-text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
