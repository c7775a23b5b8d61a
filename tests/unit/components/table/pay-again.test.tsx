import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PayShareIsland } from "@/components/table/pay/pay-share-island";
import { StorefrontScope } from "@/lib/state/provider";
import { keepVisit, type TableState } from "@/lib/state/table/table-state";
import en from "@/messages/en.json";
import { tableState, wireTableBill } from "../../lib/actions/dine-in/guest-at-table";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";

let server: CommerceServer;
let state: TableState;
beforeEach(async () => {
  server = await startCommerce({ getBusinessInfo: () => null });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${server.origin}/pay-at-table?payment=p-1&again=1`,
  );
  state = tableState(server.origin);
  keepVisit(state, { code: "code-7", key: "k", token: "ana.mac", name: "", rounds: [], at: state.now() });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const share = {
  payment_id: "p-1",
  guest_id: "ana",
  kind: "share",
  way: "payment_gateway",
  status: "claimed",
  amount: 52.5,
  tip: 5.25,
  payable: 57.75,
  dishes: [],
  of: 2,
  expires_at: "2026-11-23T10:00:00Z",
  failed: false,
};

/** The texts that the page brings along, and no others. */
const { pay, gateways, payAtTable, billShare, errors, problems } = en;
const open = (names: readonly string[] = ["Razorpay"]) =>
  render(
    <AppRouterContext value={{ push: () => {}, prefetch: () => {} } as never}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ pay, gateways, payAtTable, billShare, errors, problems } as never}
      >
        <StorefrontScope state={state}>
          <PayShareIsland settings={{ gateways: names, way: "service", sandbox: {} } as never} />
        </StorefrontScope>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );

test("[DINE-05] to try again takes the failed share again, once, and names its amount; a reload finds it as it is", async () => {
  server.answer({
    claimBillShareAgain: () => share,
    getTableBill: () => wireTableBill({ payments: [share] }),
  });
  open();
  expect(await screen.findByRole("button", { name: "Pay ₹57.75" })).toBeTruthy();
  expect(server.callsOf("ClaimBillShareAgain").map(({ variables }) => variables.payment_id)).toEqual(["p-1"]);
  expect(location.search).toBe("?payment=p-1");
  cleanup();
  open();
  expect(await screen.findByRole("button", { name: "Pay ₹57.75" })).toBeTruthy();
  expect(server.callsOf("ClaimBillShareAgain")).toHaveLength(1);
});

test("[DINE-05] a share that others have taken meanwhile says so in the server's words, and leads to the bill", async () => {
  server.answer({
    claimBillShareAgain: () => {
      throw new GraphQLError("All of the bill is paid or being paid.", { extensions: { code: "NOTHING_DUE" } });
    },
  });
  open();
  const link = await screen.findByRole("link", { name: payAtTable.toBill });
  expect(link.getAttribute("href")).toBe("/table/code-7#bill");
  await vi.waitFor(() =>
    expect(document.querySelector("[data-pay-share=over]")?.textContent).toContain("All of the bill is paid"),
  );
});

test("[DINE-05] [ROB-01] a share that could not be read is not said to be gone, and comes by itself", async () => {
  history.replaceState(null, "", "/pay-at-table?payment=p-1");
  server.answer({
    getTableBill() {
      throw new GraphQLError(" ", { extensions: { code: "INTERNAL_SERVER_ERROR" } });
    },
  });
  open();
  await vi.waitFor(() => expect(document.querySelector("[data-pay-share]")?.textContent).toContain(problems.other));
  server.answer({ getTableBill: () => wireTableBill({ payments: [share] }) });
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    screen.getByRole("button", { name: "Pay ₹57.75" });
  });
});

test.each([
  ["once where there is one way to pay", ["Razorpay"], 1],
  ["not where the guest has to choose one", ["Razorpay", "Stripe"], 0],
])(
  "[DINE-05] a share that was paid by a press at the table goes straight to the payment: %s",
  async (_, names, starts) => {
    history.replaceState(null, "", "/pay-at-table?payment=p-1&now=1");
    server.answer({ getTableBill: () => wireTableBill({ payments: [share] }) });
    open(names);
    await vi.waitFor(() => expect(location.search).toBe("?payment=p-1"));
    // On its way, or refused by the page of this test already.
    const begun = () => document.querySelector("[data-pay-share-online][aria-busy=true], [data-pay-outcome]") !== null;
    await vi.waitFor(() => expect(begun()).toBe(starts === 1));
    expect(screen.queryAllByRole("radio")).toHaveLength(starts === 1 ? 0 : 2);
  },
);

test("[ORD-03] whoever comes back to their share from a page that declined the card finds the way that they had chosen", async () => {
  server.answer({ claimBillShareAgain: () => share, getTableBill: () => wireTableBill({ payments: [share] }) });
  const chosen = async () =>
    (await screen.findAllByRole<HTMLInputElement>("radio")).find(({ checked }) => checked)?.value;
  open(["FreedomPay", "Tap"]);
  expect(await chosen()).toBe("FreedomPay");
  fireEvent.click(screen.getByRole("radio", { name: new RegExp(`^${gateways.Tap.besideCards}`) }));
  cleanup();
  open(["FreedomPay", "Tap"]);
  expect(await chosen()).toBe("Tap");
  cleanup();
  open(["FreedomPay", "Stripe"]);
  expect(await screen.findByRole("button", { name: "Pay ₹57.75" }), "a way that is gone is not missed").toBeTruthy();
});
