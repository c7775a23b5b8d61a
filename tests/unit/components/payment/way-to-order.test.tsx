import { renderHook } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { consumeJustPlaced } from "@/components/order/just-placed";
import { useWayToOrder } from "@/components/payment/result/use-way-to-order";
import type { PaymentScreen } from "@/lib/actions/payment/resume-payment";
import { StorefrontScope } from "@/lib/state/provider";
import type { Outcome } from "@/payments";
import { storefront } from "../../lib/fixtures";

function after(screen: PaymentScreen, orderId: string | null, refund: "twice" | null = null) {
  const state = storefront({ subPath: "/pedidos" });
  const addresses: string[] = [];
  const router = { replace: (path: string) => addresses.push(path) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={router as never}>
      <StorefrontScope state={state}>{children}</StorefrontScope>
    </AppRouterContext>
  );
  const outcome = { refund } as Outcome;
  renderHook(() => useWayToOrder({ screen, orderId, outcome }), { wrapper });
  return { addresses, isThanked: consumeJustPlaced(state, "o 1") };
}

test("[ORD-02] who has paid on a provider's page goes straight on to the order and its thanks", () => {
  expect(after("paid", "o 1")).toEqual({ addresses: ["/pedidos/orders/o%201"], isThanked: true });
});

test("[PGW-16] who has paid for it twice first reads that one of the payments goes back", () => {
  expect(after("paid", "o 1", "twice")).toEqual({ addresses: [], isThanked: false });
});

test.each([
  ["paidElsewhere", null],
  ["pending", "o 1"],
  ["notCharged", "o 1"],
  ["refunded", "o 1"],
] as const)("[ORD-02] another outcome (%s) is told where the guest came back to", (screen, orderId) => {
  expect(after(screen, orderId)).toEqual({ addresses: [], isThanked: false });
});
