import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import type { CheckoutData } from "@/components/checkout/checkout-data";
import { ExpressOffer } from "@/components/checkout/steps/express-offer";
import type { Checkout } from "@/components/checkout/use-checkout";
import { asMinor } from "@/lib/domain/money";
import { StorefrontProvider } from "@/lib/state/provider";
import messages from "@/messages/en.json";
import { settings } from "../../../lib/fixtures";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the offer of a shop that has wallets, to a guest about to pay; returns how often the vendor drew buttons. */
async function drawnFor(wallet: string | null): Promise<number> {
  if (wallet) vi.stubGlobal(wallet, {});
  const wallets = vi.fn(async () => null);
  const checkout = {
    amount: asMinor(6_090),
    soon: true,
    payment: { allowed: ["payment_gateway"] },
    order: { isBusy: false, isPreparing: false, wallets, mayPayByWallet: () => true, payByWallet: () => {} },
    bill: { answer: null, loading: false },
  } as unknown as Checkout;
  const data = { pay: { express: "Stripe" } } as unknown as CheckoutData;
  await act(async () =>
    render(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Bahrain">
        <StorefrontProvider settings={settings({ locale: "en" })}>
          <ExpressOffer checkout={checkout} data={data} hasOthers />
        </StorefrontProvider>
      </NextIntlClientProvider>,
    ),
  );
  return wallets.mock.calls.length;
}

test("[ROBUST-21] a browser that can have no wallet loads nothing of the vendor's for one", async () => {
  expect(await drawnFor("ApplePaySession")).toBe(1);
  cleanup();
  vi.unstubAllGlobals();
  expect(await drawnFor("PaymentRequest")).toBe(1);
  cleanup();
  vi.unstubAllGlobals();
  expect(await drawnFor(null)).toBe(0);
});
