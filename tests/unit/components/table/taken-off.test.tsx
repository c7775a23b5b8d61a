import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { OwnPart } from "@/components/table/receipt/own-part";
import { TableBillLines } from "@/components/table/receipt/table-bill-lines";
import { BillPanel } from "@/components/table/room/bill/bill-panel";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { tableState, wireVisit } from "../../lib/actions/dine-in/guest-at-table";
import { ben, bill, payment, you } from "./bill-of-two";

test("[DINE-04] [BILL-01] what is taken off a table's bill has the minus of an order's bill, in the room as on both receipts", () => {
  const state = tableState("http://shop.example");
  const guests = [you, ben];
  const own = payment({ status: "paid", amount: 8_500, dishes: [{ order_id: "o-1", position: 0 }] });
  const reduced = bill([own], { discount: 1_500, included_taxes: [] });
  const visit = { ...wireVisit({ status: "admitted" }), you, guests, requests: [] } as never;
  state.visit.setState({ phase: "in", visit, bill: reduced });
  const parts = [
    <BillPanel key="room" />,
    <TableBillLines key="table" receipt={{ bill: reduced, guests, refunds: [] } as never} />,
    <OwnPart key="own" bill={reduced as never} payments={[own] as never} refunds={[]} />,
  ];
  const said = parts.map((part) => {
    cleanup();
    const { container } = render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontScope state={state}>{part}</StorefrontScope>
      </NextIntlClientProvider>,
    );
    return container.textContent?.match(/[Dd]iscount([^\d]*15\.00)/)?.[1];
  });
  expect(said).toEqual(["−₹15.00", "−₹15.00", "−₹15.00"]);
});
