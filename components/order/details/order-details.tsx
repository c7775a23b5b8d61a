"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { PageLink } from "@/components/layout/navigation/page-link";
import { RefundLines } from "@/components/order/details/refund-lines";
import { StoreContacts } from "@/components/order/details/store-contacts";
import { isNeverDue, paidWord, usePaidCard, usePaidText, usePaymentOption } from "@/components/order/order-words";
import { ShareOrder } from "@/components/order/share-order";
import { isFollowedOrder } from "@/lib/actions/order/order-access";
import type { OrderDetail } from "@/lib/api/order/order";
import { isFinal } from "@/lib/domain/order/order-status";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { orderMapLink } from "@/lib/domain/pages/urls";
import { useTranslations } from "@/lib/i18n/translations";
import { useSession, useStorefront } from "@/lib/state/provider";
import { buttonClass, CardIcon, CardReaderIcon, CashIcon, PinIcon, ReceiptIcon, StoreIcon, UserIcon } from "@/ui-kit";

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 text-text-muted">{icon}</span>
      <div className="min-w-0 flex-1">
        <h3 className="font-body font-semibold text-small">{title}</h3>
        <div className="text-small text-text-muted">{children}</div>
      </div>
    </div>
  );
}

/** As many in a row as have room for their words on one line; on a tablet all in one row, equally wide. */
const ACTIONS = clsx(
  "flex flex-wrap gap-2 [&>*]:flex-auto [&>*]:whitespace-nowrap [&>*]:px-2!",
  "sm:max-lg:grid sm:max-lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]",
);

/** Of the ways to pay that are not online. */
const PAY_ICONS: Partial<Record<string, typeof CardIcon>> = { cash: CashIcon, card_on_delivery: CardReaderIcon };

/** Address or store, payment, and what can be done; the contacts of an order under way are beside its status. */
export function OrderDetails({ order }: { order: OrderDetail }) {
  const t = useTranslations("order");
  const title = useAddressTitle();
  const line = useAddressLine();
  const { subPath } = useStorefront().settings;
  const { address, store } = order;
  const option = usePaymentOption(order);
  const paid = usePaidText(order);
  const PayIcon = PAY_ICONS[order.payment_option] ?? CardIcon;
  const card = usePaidCard(order);
  const { national } = usePhoneText();
  // A shared link is for following only, and shows no phone number or mail address. On a shared device another guest may be signed in.
  const storefront = useStorefront();
  const own = useSession(({ user }) => user);
  const isOwn = own?.full_name === order.customer_name && !isFollowedOrder(storefront, order.order_id);
  const user = isOwn ? own : null;
  const map = orderMapLink(subPath, order.map);
  return (
    <div className="grid gap-4">
      {address ? (
        <Fact icon={<PinIcon size={20} />} title={t("deliveryTo", { place: title(address) })}>
          {line(address, title(address))}
        </Fact>
      ) : null}
      {order.customer_name ? (
        <Fact icon={<UserIcon size={20} />} title={order.customer_name}>
          {user?.phone ? (
            <p>
              <bdi dir="ltr">{national(user.phone)}</bdi>
            </p>
          ) : null}
          {user?.email ? (
            <p className="break-words" data-email>
              <bdi dir="ltr">{user.email}</bdi>
            </p>
          ) : null}
        </Fact>
      ) : null}
      <Fact icon={<StoreIcon size={20} />} title={store.name}>
        {store.address}
      </Fact>
      <Fact icon={<PayIcon size={20} />} title={option}>
        {card ? <div data-paid-card>{card}</div> : null}
        <span data-payment={paidWord(order)}>{paid}</span>
        <RefundLines refunds={order.payment?.refunds ?? []} />
      </Fact>
      <div className={clsx("border-border border-t pt-4", ACTIONS)}>
        {isFinal(order.state) ? <StoreContacts order={order} /> : null}
        {map ? (
          <PageLink href={map} className={buttonClass({ variant: "secondary" })}>
            <PinIcon size={20} />
            {t("map")}
          </PageLink>
        ) : null}
        {/* Of a complete order it stands beside the status already. */}
        {isNeverDue(order) || order.state === "COMPLETED" ? null : (
          <PageLink
            href={shopPath(subPath, `/orders/${encodeURIComponent(order.order_id)}/invoice`)}
            className={buttonClass({ variant: "secondary" })}
          >
            <ReceiptIcon size={20} />
            {t("invoice.open")}
          </PageLink>
        )}
        <ShareOrder orderId={order.order_id} />
      </div>
      {store.phone ? <p className="text-small text-text-muted">{t("help")}</p> : null}
    </div>
  );
}
