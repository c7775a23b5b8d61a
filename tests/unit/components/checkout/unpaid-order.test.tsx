import { cleanup, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

test("[ROB-01] the note comes by itself once the server answers that was in trouble", async () => {
  placed();
  server.answer({
    getOrderDetails() {
      throw new GraphQLError("in trouble", { extensions: { code: "INTERNAL_SERVER_ERROR" } });
    },
  });
  note("cash");
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  server.answer({ getOrderDetails: () => wireOrder("ACKNOWLEDGED") });
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    screen.getByText(en.checkout.pay.unpaidOrder);
  });
});
