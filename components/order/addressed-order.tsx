"use client";

import { usePathname } from "next/navigation";
import type { Seller } from "@/components/order/invoice/invoice";
import { InvoiceIsland, InvoiceWaiting } from "@/components/order/invoice/invoice-island";
import { OrderIsland, OrderWaiting } from "@/components/order/order-island";
import type { OrderOffers } from "@/components/order/order-offers";

const ADDRESS = /\/orders\/([^/]+)(?:\/invoice)?\/?$/;

/**
 * The order that the address names; null while the page is made. One page is cached for all orders: each made-up
 * address would be another one.
 */
function useAddressedOrder(): string | null {
  const [, id] = ADDRESS.exec(usePathname() ?? "") ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

export function AddressedOrder({ offers }: { offers: OrderOffers }) {
  const id = useAddressedOrder();
  return id === null ? <OrderWaiting /> : <OrderIsland key={id} orderId={id} offers={offers} />;
}

export function AddressedInvoice({ seller }: { seller: Seller }) {
  const id = useAddressedOrder();
  return id === null ? <InvoiceWaiting /> : <InvoiceIsland key={id} orderId={id} seller={seller} />;
}
