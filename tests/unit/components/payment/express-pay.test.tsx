import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { ExpressPay, mayHaveWallet } from "@/components/payment/choose/express-pay";
import { asMinor, type Minor } from "@/lib/domain/money";
import messages from "@/messages/en.json";
import type { WalletEvents, WalletSheet } from "@/payments";

afterEach(cleanup);

/** The offer with an amount, and what its buttons were told; `drawn` settles when the vendor has drawn them. */
async function offer(first: number, drawn: Promise<void> = Promise.resolve()) {
  const told: string[] = [];
  const agreed: [WalletSheet, Minor][] = [];
  let events: WalletEvents | null = null;
  const may = { open: true };
  const view = (amount: number) => (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bahrain">
      <ExpressPay
        amount={asMinor(amount)}
        busy={false}
        hasOthers
        draw={async (input) => {
          events = input.events;
          await drawn;
          told.push(`drawn for ${input.amount}`);
          return { setAmount: (next) => void told.push(`amount ${next}`), remove: () => void told.push("removed") };
        }}
        mayOpen={() => may.open}
        onAgreed={(sheet, shown) => void agreed.push([sheet, shown])}
      />
    </NextIntlClientProvider>
  );
  const page = await act(async () => render(view(first)));
  const slot = () => page.container.querySelector("[data-express]") as HTMLElement;
  return {
    told,
    agreed,
    may,
    slot,
    events: () => events as unknown as WalletEvents,
    show: (amount: number) => act(async () => page.rerender(view(amount))),
    leave: () => act(async () => page.unmount()),
  };
}

test("[PGW-11] nobody sees or reaches the offer until the device has a wallet", async () => {
  const { slot, events } = await offer(6_090);
  expect([slot().dataset.express, slot().hasAttribute("inert")]).toEqual(["none", true]);
  await act(async () => events().onAvailable(true));
  expect([slot().dataset.express, slot().hasAttribute("inert")]).toEqual(["shown", false]);
  expect(slot().textContent).toBe(messages.pay.orOtherwise);
  await act(async () => events().onAvailable(false));
  expect(slot().dataset.express).toBe("none");
});

test("[ROBUST-24] what is agreed to is the amount of the moment the button was pressed, whatever the bill says by then", async () => {
  const { told, agreed, may, events, show } = await offer(6_090);
  await show(7_000);
  expect(told.at(-1)).toBe("amount 7000");
  expect(events().mayOpen()).toBe(true);
  await show(8_000);
  const sheet = { gateway: "Stripe", refuse: vi.fn() } as const;
  events().onAgreed(sheet);
  expect(agreed).toEqual([[sheet, 7_000]]);
  may.open = false;
  expect(events().mayOpen()).toBe(false);
});

test("[ROBUST-22] buttons that are drawn late get the amount of now, and none are left behind on a page that is gone", async () => {
  let draw = () => {};
  const late = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const slow = await offer(6_090, late);
  await slow.show(7_000);
  await act(async () => draw());
  expect(slow.told).toEqual(["drawn for 6090", "amount 7000"]);
  await slow.leave();
  expect(slow.told.at(-1)).toBe("removed");
  const gone = await offer(
    6_090,
    new Promise<void>((resolve) => {
      draw = resolve;
    }),
  );
  await gone.leave();
  await act(async () => draw());
  expect(gone.told).toEqual(["drawn for 6090", "removed"]);
});

test("[ROBUST-21] a browser that can have no wallet loads nothing of the vendor's for one", () => {
  expect(mayHaveWallet({})).toBe(false);
  expect(mayHaveWallet({ ApplePaySession: {} })).toBe(true);
  expect(mayHaveWallet({ PaymentRequest: {} })).toBe(true);
});
