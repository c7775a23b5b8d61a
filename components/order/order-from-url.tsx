"use client";

import { usePathname } from "next/navigation";
import type { Seller } from "@/components/order/invoice/invoice-header";
import { InvoiceIsland, InvoiceWaiting } from "@/components/order/invoice/invoice-island";
import type { OrderOffers } from "@/components/order/order-offers";
import { OrderIsland, OrderWaiting } from "@/components/order/status/order-island";
import { decodedText } from "@/lib/domain/text/decoded-text";

const ORDER_PATH = /\/orders\/([^/]+)(?:\/invoice)?\/?$/;

/**
 * The order id in the address; null while rendering on the server. One page is cached for all orders, so that invented
 * addresses create no cached pages.
 */
function useOrderIdFromUrl(): string | null {
  const [, id] = ORDER_PATH.exec(usePathname() ?? "") ?? [];
  // An undecodable id is requested as it is; the server says that there is no such order.
  return id === undefined ? null : (decodedText(id) ?? id);
}

export function OrderFromUrl({ offers }: { offers: OrderOffers }) {
  const id = useOrderIdFromUrl();
  return id === null ? <OrderWaiting /> : <OrderIsland key={id} orderId={id} offers={offers} />;
}

export function InvoiceFromUrl({ seller }: { seller: Seller }) {
  const id = useOrderIdFromUrl();
  return id === null ? <InvoiceWaiting /> : <InvoiceIsland key={id} orderId={id} seller={seller} />;
}
