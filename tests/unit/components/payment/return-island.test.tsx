import { cleanup, render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { ReturnIsland } from "@/components/payment/result/return-island";
import { rememberHeldOrder } from "@/lib/actions/order/placing/placing";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { startCommerce } from "../../lib/commerce-server";
import { storefront } from "../../lib/fixtures";

afterEach(cleanup);

test("[RTE-28] [ORD-02] the return page leads to an order that another page has settled", async () => {
  const payment = { status: "paid", provider: null, txn_id: null, amount: null, card: null, refunds: null };
  const server = await startCommerce({ getOrderDetails: () => ({ ...wireOrder("PLACED"), payment }) });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/pg`);
  const state = storefront({ origin: server.origin });
  rememberHeldOrder(state, { purposeId: "p1", orderId: "o1", txnId: "t1" });
  const replace = vi.fn();
  render(
    <AppRouterContext value={{ replace } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <StorefrontScope state={state}>
          <ReturnIsland settings={{ way: "direct", gateways: [], sandbox: {}, env: "staging" } as never} />
        </StorefrontScope>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/orders/o1"));
  expect(document.querySelector("[data-payment-screen=paid]")).not.toBeNull();
  await server.close();
});
