"use client";

import { useTranslations } from "next-intl";
import { getSource } from "@/lib/actions/get-source";
import { orderAccess, placedOrders } from "@/lib/actions/order/order-access";
import { outcomeOf } from "@/lib/actions/outcome";
import { getOrder } from "@/lib/api/order/order";
import { isOpenUnpaid, isPaidOnReceipt } from "@/lib/domain/order/payment-options";
import { useRead } from "@/lib/react/use-read";
import { useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Notice } from "@/ui-kit";

/** Whether the newest order placed on this device is under way and not paid. */
async function hasUnpaidOrder(storefront: StorefrontState, order_id: string, signal: AbortSignal): Promise<boolean> {
  const access = { order_id, access_token: orderAccess(storefront, order_id) };
  const order = await getOrder(getSource(storefront), access, { signal });
  return order !== null && isOpenUnpaid(order);
}

/** A guest's second unpaid order needs a code (PHONE_PROOF_REQUIRED): said before the button is pressed. */
export function UnpaidOrderNote({ option }: { option: string }) {
  const t = useTranslations("checkout.pay");
  const storefront = useStorefront();
  const customer = useSession(isLoggedIn);
  const [newest] = placedOrders(storefront);
  const key = !customer && isPaidOnReceipt(option) ? (newest ?? null) : null;
  const { answer } = useRead(key, (signal) => outcomeOf(hasUnpaidOrder(storefront, key ?? "", signal)), {
    recovers: true,
  });
  return answer?.ok && answer.value ? (
    <Notice tone="info" data-unpaid-order>
      {t("unpaidOrder")}
    </Notice>
  ) : null;
}
