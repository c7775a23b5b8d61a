import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { ExpressPay, mayHaveWallet } from "@/components/payment/choose/express-pay";
import { asMinor, type Minor } from "@/lib/domain/money";
import messages from "@/messages/en.json";
import type { WalletEvents, WalletSheet } from "@/payments";

afterEach(cleanup);

/** The offer with an amount, and what its buttons were told; `untilDrawn` settles when the vendor has drawn them. */
async function renderExpressPay(first: number, untilDrawn: Promise<void> = Promise.resolve()) {
  const calls: string[] = [];
  const agreed: [WalletSheet, Minor][] = [];
  let events: WalletEvents | null = null;
  const permission = { open: true };
  const view = (amount: number) => (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bahrain">
      <ExpressPay
        amount={asMinor(amount)}
        busy={false}
        hasOthers
        draw={async (input) => {
          events = input.events;
          await untilDrawn;
          calls.push(`drawn for ${input.amount}`);
          return { setAmount: (next) => void calls.push(`amount ${next}`), remove: () => void calls.push("removed") };
        }}
        mayOpen={() => permission.open}
        onAgreed={(sheet, shown) => void agreed.push([sheet, shown])}
      />
    </NextIntlClientProvider>
  );
  const page = await act(async () => render(view(first)));
  const slot = () => page.container.querySelector("[data-express]") as HTMLElement;
  return {
    calls,
    agreed,
    permission,
    slot,
    events: () => events as unknown as WalletEvents,
    show: (amount: number) => act(async () => page.rerender(view(amount))),
    leave: () => act(async () => page.unmount()),
  };
}

test("[PGW-11] nobody sees or reaches the offer until the device has a wallet", async () => {
  const { slot, events } = await renderExpressPay(6_090);
  expect([slot().dataset.express, slot().hasAttribute("inert")]).toEqual(["none", true]);
  await act(async () => events().onAvailable(true));
  expect([slot().dataset.express, slot().hasAttribute("inert")]).toEqual(["shown", false]);
  expect(slot().textContent).toBe(messages.pay.orOtherwise);
  await act(async () => events().onAvailable(false));
  expect(slot().dataset.express).toBe("none");
});

test("[ROBUST-24] what is agreed to is the amount of the moment the button was pressed, whatever the bill says by then", async () => {
  const { calls, agreed, permission, events, show } = await renderExpressPay(6_090);
  await show(7_000);
  expect(calls.at(-1)).toBe("amount 7000");
  expect(events().mayOpen()).toBe(true);
  await show(8_000);
  const sheet = { gateway: "Stripe", refuse: vi.fn() } as const;
  events().onAgreed(sheet);
  expect(agreed).toEqual([[sheet, 7_000]]);
  permission.open = false;
  expect(events().mayOpen()).toBe(false);
});

test("[ROBUST-22] buttons that are drawn late get the amount of now, and none are left behind on a page that is gone", async () => {
  let draw = () => {};
  const late = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const slow = await renderExpressPay(6_090, late);
  await slow.show(7_000);
  await act(async () => draw());
  expect(slow.calls).toEqual(["drawn for 6090", "amount 7000"]);
  await slow.leave();
  expect(slow.calls.at(-1)).toBe("removed");
  const gone = await renderExpressPay(
    6_090,
    new Promise<void>((resolve) => {
      draw = resolve;
    }),
  );
  await gone.leave();
  await act(async () => draw());
  expect(gone.calls).toEqual(["drawn for 6090", "removed"]);
});

test("[ROBUST-21] a browser may have a wallet where it has Apple Pay's session or the Payment Request API", () => {
  expect(mayHaveWallet({})).toBe(false);
  expect(mayHaveWallet({ ApplePaySession: {} })).toBe(true);
  expect(mayHaveWallet({ PaymentRequest: {} })).toBe(true);
});
