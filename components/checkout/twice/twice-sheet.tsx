"use client";

import type { TwiceQuestion } from "@/components/checkout/twice/use-twice";
import { shortReference } from "@/lib/domain/order/short-reference";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { MINUTE } from "@/lib/domain/time/zoned-time";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import { Button, ButtonLink, Sheet } from "@/ui-kit";

/** Minutes up to which they are counted. */
const LONG_AGO = 60;

/** The same dishes are under way: nothing is ordered until the guest says that they want both. */
export function TwiceSheet({ order, agree, close }: TwiceQuestion) {
  const t = useTranslations("checkout.twice");
  const { settings, now } = useStorefront();
  const minutes = Math.max(0, Math.floor((now() - order.created) / MINUTE));
  const number = order.number ?? shortReference(order.id);
  const title = minutes < LONG_AGO ? t("ago", { minutes }) : t("earlier");
  return (
    <Sheet
      open
      size="small"
      onClose={close}
      title={title}
      closeLabel={t("close")}
      footer={
        <div className="grid gap-2">
          <Button size="large" block onClick={agree} data-order-twice>
            {t("agree")}
          </Button>
          <ButtonLink
            variant="ghost"
            block
            href={shopPath(settings.subPath, `/orders/${encodeURIComponent(order.id)}`)}
          >
            {t("see", { number })}
          </ButtonLink>
        </div>
      }
    >
      <p data-twice={order.id}>{t("text", { state: order.state, number })}</p>
    </Sheet>
  );
}
