"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/layout/navigation/page-link";
import { Invoice } from "@/components/order/invoice/invoice";
import type { Seller } from "@/components/order/invoice/invoice-header";
import { useOrder } from "@/components/order/status/use-order";
import { useErrorText } from "@/components/texts/error-text";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Button, buttonClass, EmptyState, ReceiptIcon, Skeleton } from "@/ui-kit";

/** An order as a page to print or save; visible to those who may see the order. */
export function InvoiceIsland({ orderId, seller }: { orderId: string; seller: Seller }) {
  const t = useTranslations("order");
  const errorText = useErrorText();
  const { subPath } = useStorefront().settings;
  const { order, loading, error } = useOrder(orderId);
  const back = shopPath(subPath, `/orders/${encodeURIComponent(orderId)}`);
  if (order) {
    return (
      <div className="mx-auto grid max-w-3xl gap-5">
        <div className="grid gap-2 sm:flex sm:gap-3 print:hidden">
          <Button onClick={() => window.print()}>{t("invoice.print")}</Button>
          <PageLink href={back} className={buttonClass({ variant: "secondary" })}>
            {t("invoice.back")}
          </PageLink>
        </div>
        <Invoice order={order} seller={seller} />
      </div>
    );
  }
  if (loading) return <InvoiceWaiting />;
  return (
    <EmptyState
      icon={<ReceiptIcon size={28} />}
      title={t("unknown.title")}
      action={
        <PageLink href={back} className={buttonClass({ size: "large" })}>
          {t("invoice.back")}
        </PageLink>
      }
    >
      <p>{error?.message ? errorText(error) : t("unknown.text")}</p>
    </EmptyState>
  );
}

export const InvoiceWaiting = () => <Skeleton className="mx-auto h-96 max-w-3xl rounded-card!" />;
