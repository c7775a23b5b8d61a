import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TableReceiptIsland } from "@/components/table/receipt/table-receipt-island";
import { keepReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { StorefrontScope } from "@/lib/state/provider";
import { keepVisit, type TableState } from "@/lib/state/table/table-state";
import en from "@/messages/en.json";
import { tableState, wireTableBill } from "../../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { wireStore } from "../../../lib/fixtures";

let server: CommerceServer;
let state: TableState;
beforeEach(async () => {
  server = await startCommerce({ getBusinessInfo: () => null });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/table-receipt`);
  state = tableState(server.origin);
  keepVisit(state, { code: "code-7", key: "k", token: "ana.mac", name: "", rounds: [], at: state.now() });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const dish = (order_id: string, status: string) => ({
  order_id,
  position: 0,
  title: "Dosa",
  quantity: 1,
  options: [],
  guest_id: "ana",
  status,
  total: 100,
  share: 105,
  payment_id: null,
  open_pieces: [],
});

test.each([
  ["nothing that is still to come", ["SENT_TO_KITCHEN"], false],
  ["what was served before it", ["SERVED", "INPREP"], true],
  ["nothing that was called off", ["CANCELLED"], false],
  ["no round that has no dish left", ["none"], false],
])("[DINE-04] [OLIST-04] who has paid at the table is asked about %s", async (_, states, asked) => {
  const bill = {
    ...wireTableBill(),
    dishes: states.flatMap((status, index) => (status === "none" ? [] : dish(`o-${index}`, status))),
    payments: [],
  };
  server.answer({
    getTableReceipt: () => ({
      number: "104",
      closed: "2026-11-23T10:00:00Z",
      table: { id: "t-7", name: "Table 7" },
      floor: null,
      store: wireStore(),
      guests: [],
      bill,
      refunds: [],
      rounds: states.map((_state, index) => ({ order_id: `o-${index}`, access_token: "a" })),
    }),
  });
  keepReceipt(state, "ana.mac");
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontScope state={state}>
        <TableReceiptIsland seller={{ name: "Kaapi Kitchen" } as never} feedback />
      </StorefrontScope>
    </NextIntlClientProvider>,
  );
  await waitFor(() => expect(document.querySelector("[data-table-receipt]")).not.toBeNull());
  expect(screen.queryByRole("heading", { name: en.order.feedback.title }) !== null).toBe(asked);
});
