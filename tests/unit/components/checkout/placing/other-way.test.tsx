import { act, cleanup, renderHook } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useOrderPlacing } from "@/components/checkout/placing/use-order-placing";
import { asMinor } from "@/lib/domain/money";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { commerce, serveCommerce, shopper } from "../../../lib/actions/payment/shopper";
import { MapStorage } from "../../../lib/fixtures";

serveCommerce();
afterEach(cleanup);

const PAY = {
  way: "direct",
  gateways: ["PayULatinAmerica"],
  express: null,
  env: "sandbox",
  sandbox: {},
  cooks: false,
  describes: { ordering: "", wallet: "" },
  country: null,
} as const;
const ROUTER = { push: () => {}, replace: () => {}, prefetch: () => {} } as never;

test("[ORD-03] the outcome of a payment is shown until another way to pay is chosen", async () => {
  // A type that the page cannot open.
  commerce.payment = { type: "cheque", success: true, transaction_id: "txn-9" };
  const { state } = shopper(new MapStorage());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={en}>
      <AppRouterContext value={ROUTER}>
        <StorefrontScope state={state}>{children}</StorefrontScope>
      </AppRouterContext>
    </NextIntlClientProvider>
  );
  const options = (chosen: string) =>
    ({
      data: { pay: PAY, guestCash: true },
      info: { min_order_total: null, cod_max_order_value: null },
      payment: {
        chosen,
        allowed: ["payment_gateway", "cash"],
        line: chosen === "cash" ? null : { gateway: "PayULatinAmerica" },
      },
      soon: false,
      isCouponUsed: false,
      onPlaced: () => {},
    }) as unknown as Parameters<typeof useOrderPlacing>[0];
  const { result, rerender } = renderHook((chosen: string) => useOrderPlacing(options(chosen)), {
    wrapper,
    initialProps: "payment_gateway",
  });
  act(() => result.current.placeFor(asMinor(28_305)));
  await expect.poll(() => result.current.state).toMatchObject({ phase: "unpaid" });
  rerender("payment_gateway");
  expect(result.current.state.phase).toBe("unpaid");
  rerender("cash");
  expect(result.current.state.phase).toBe("idle");
});
