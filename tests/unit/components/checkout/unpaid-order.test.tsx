import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, test } from "vitest";
import { UnpaidOrderNote } from "@/components/checkout/unpaid-order-note";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({ getOrderDetails: () => wireOrder("ACKNOWLEDGED") });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

function note(option: string): void {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings({ origin: server.origin })}>
        <UnpaidOrderNote option={option} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
}
const placed = () => localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "token"]]));
test("a guest with an unpaid order under way reads that the next one may need a code, before pressing", async () => {
  placed();
  note("cash");
  await screen.findByText(en.checkout.pay.unpaidOrder);
});
