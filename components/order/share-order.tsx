"use client";

import { useTranslations } from "next-intl";
import { orderAccess } from "@/lib/actions/order/order-access";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Button, ShareIcon } from "@/ui-kit";

/** A link that lets another person follow the order. Its token is in the fragment, so no server log contains it. */
export function ShareOrder({ orderId }: { orderId: string }) {
  const t = useTranslations("order");
  const storefront = useStorefront();
  const token = orderAccess(storefront, orderId);
  if (!token) return null;
  const share = async () => {
    const { origin } = window.location;
    const url = `${origin}${shopPath(storefront.settings.subPath, `/orders/${encodeURIComponent(orderId)}#t=${encodeURIComponent(token)}`)}`;
    try {
      if (navigator.share) await navigator.share({ title: t("shareTitle"), url });
      else {
        await navigator.clipboard.writeText(url);
        storefront.toasts.show({ title: t("linkCopied"), variant: "success" });
      }
    } catch (thrown) {
      // Closing the share sheet is not an error.
      if (!(thrown instanceof DOMException && thrown.name === "AbortError")) {
        storefront.toasts.show({ title: t("linkNotCopied"), variant: "failure" });
      }
    }
  };
  return (
    <Button variant="secondary" onClick={share} before={<ShareIcon size={20} />}>
      {t("share")}
    </Button>
  );
}
