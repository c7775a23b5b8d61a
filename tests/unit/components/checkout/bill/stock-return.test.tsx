import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useStockReturn } from "@/components/checkout/bill/use-stock-return";
import type { BillError } from "@/lib/api/order/bill";
import { StorefrontProvider } from "@/lib/state/provider";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { settings } from "../../../lib/fixtures";

let server: CommerceServer;
let change: () => void = () => {};
beforeEach(async () => {
  server = await startCommerce({
    async *stockUpdates() {
      yield { stockUpdates: { sold_out_items: ["dosa"], sold_out_options: [] } };
      await new Promise<void>((resolve) => {
        change = resolve;
      });
      yield { stockUpdates: { sold_out_items: [], sold_out_options: [] } };
    },
  });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

let reads = 0;
const readBill = () => {
  reads += 1;
};
function Checkout({ errors }: { errors: readonly BillError[] }): null {
  useStockReturn(errors, "indiranagar", readBill);
  return null;
}
const page = (error_type: string | null) => {
  const errors = error_type ? [{ error_type, error_message: "Sada Dosa is sold out.", item: null }] : [];
  return (
    <StorefrontProvider settings={settings({ origin: server.origin })}>
      <Checkout errors={errors as readonly BillError[]} />
    </StorefrontProvider>
  );
};

test("[MENU-02] [BILL-02] the bill of a sold-out dish is read again when the store's stock changes, and no other bill is", async () => {
  reads = 0;
  const { rerender } = render(page("OUT_OF_STOCK"));
  await waitFor(() => expect(reads).toBe(1));
  change();
  await waitFor(() => expect(reads).toBe(2));
  rerender(page("STORE_CLOSED"));
  rerender(page(null));
  expect(reads).toBe(2);
});
