"use client";

import { type Locale, NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { PageLink } from "@/components/layout/navigation/page-link";
import { hideAgain, isAgainHidden, lastOrder } from "@/components/order/again/last-order";
import { ReorderButton } from "@/components/order/again/reorder-button";
import { isFinal } from "@/lib/domain/order/order-status";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { Messages } from "@/lib/i18n/messages";
import { useRead } from "@/lib/react/use-read";
import { useSession, useStorefront } from "@/lib/state/provider";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { CloseIcon } from "@/ui-kit/icons/first-page";

export interface AgainTexts {
  readonly title: string;
  /** The title while the order is under way. */
  readonly running: string;
  readonly hide: string;
  readonly messages: Pick<Messages, "problems" | "errors"> & { readonly order: Pick<Messages["order"], "reorder"> };
}

/**
 * OLIST-03: the last order of a returning customer or of this device, with a link to it, under way or over, at the foot of the menu while their cart is empty. One tap fills the
 * cart and answers the checkout's questions as last time; a second tap places the order. In a separate script, loaded
 * once the page is idle.
 */
export default function AgainBar({
  title,
  running,
  hide,
  messages,
  onBusy,
}: AgainTexts & { onBusy: (busy: boolean) => void }) {
  const storefront = useStorefront();
  const { locale, timezone, subPath } = storefront.settings;
  const [closed, setClosed] = useState(false);
  const token = useSession((session) => session.accessToken);
  const { answer } = useRead(token ?? "device", (signal) => lastOrder(storefront, signal));
  const row = answer?.ok ? answer.value : null;
  if (!row || closed || isAgainHidden(storefront, row.id)) return null;
  const heading = isFinal(row.state) ? title : running;
  const close = () => {
    hideAgain(storefront, row.id);
    setClosed(true);
  };
  return (
    <NextIntlClientProvider locale={locale as Locale} timeZone={timezone} messages={messages as Partial<Messages>}>
      <aside className="again-bar" aria-label={heading} data-order-again={row.id}>
        <PageLink
          href={shopPath(subPath, `/orders/${encodeURIComponent(row.id)}`)}
          className="min-w-0 flex-1 rounded-small"
        >
          <span className="block font-semibold text-small">{heading}</span>
          <span className="block truncate text-small text-text-muted">{row.titles}</span>
        </PageLink>
        <ReorderButton orderId={row.id} place={row.place} onBusy={onBusy} />
        <IconButton label={hide} icon={<CloseIcon size={20} />} onClick={close} />
      </aside>
    </NextIntlClientProvider>
  );
}
