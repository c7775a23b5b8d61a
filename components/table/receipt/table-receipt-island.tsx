"use client";

import { useTranslations } from "next-intl";
import { FeedbackPrompt } from "@/components/order/feedback/feedback-prompt";
import type { Seller } from "@/components/order/invoice/invoice-header";
import { TableReceiptView } from "@/components/table/receipt/table-receipt";
import { useErrorText } from "@/components/texts/error-text";
import { readReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { canBeRated } from "@/lib/domain/dine-in/share";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useStorefront } from "@/lib/state/provider";
import { Button, ButtonLink, EmptyState, ReceiptIcon, Skeleton } from "@/ui-kit";

interface Props {
  readonly seller: Seller;
  /** The business asks for feedback. */
  readonly feedback: boolean;
}

/** DINE-04: the receipt of the last bill of this phone, and how it was, where the business wants to know. */
export function TableReceiptIsland({ seller, feedback }: Props) {
  const t = useTranslations("tableReceipt");
  const errorText = useErrorText();
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const { last: receipt, error, loading, retry } = useRead(hydrated ? "receipt" : null, () => readReceipt(storefront));
  if (!hydrated || loading) return <Skeleton className="h-96 rounded-card!" />;
  if (receipt) {
    const { bill, rounds } = receipt;
    const dishesOf = (id: string) => bill.dishes.filter(({ order_id }) => order_id === id);
    const round = rounds.findLast(({ order_id }) => canBeRated(dishesOf(order_id)));
    return (
      <div className="grid gap-5" data-table-receipt>
        <TableReceiptView receipt={receipt} seller={seller} />
        {feedback && round ? (
          <FeedbackPrompt
            orderId={round.order_id}
            className="rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] print:hidden"
          />
        ) : null}
      </div>
    );
  }
  const isGone = !error || error.code === "RECEIPT_NONE" || error.code === "VISIT_REQUIRED";
  return (
    <EmptyState
      icon={<ReceiptIcon size={28} />}
      title={t(isGone ? "noneTitle" : "failedTitle")}
      action={
        isGone ? (
          <ButtonLink size="large" href={shopPath(storefront.settings.subPath, "/menu")}>
            {t("menu")}
          </ButtonLink>
        ) : (
          <Button size="large" onClick={retry}>
            {t("retry")}
          </Button>
        )
      }
    >
      <p>{isGone || !error ? t("noneText") : errorText(error)}</p>
    </EmptyState>
  );
}
