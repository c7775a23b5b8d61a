import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import { StoreNumber } from "@/components/cart/store-number";
import { WhoBlock } from "@/components/checkout/blocks/who-block";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { settings, storeInMinor, token, user } from "../../lib/fixtures";

afterEach(cleanup);

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}
function show(children: React.ReactNode, overrides: Parameters<typeof settings>[0] = {}) {
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
      <StorefrontProvider settings={settings(overrides)}>
        <Keep />
        {children}
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
}
const at = (phone: string) => {
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  const storeInfo = storeInMinor({ phone });
  act(() => storefront.store.setState({ selected: { id: "one", storeInfo, ffMode: "pickup", ...place } }));
};

test.each([
  ["+91", "+918045550101", "+91 80 4555 0101"],
  ["+57", "+576044440101", "+57 604 444 0101"],
  ["+973", "+97317550101", "+973 1755 0101"],
  ["+1", "7185550142", "(718) 555-0142"],
])(
  "[SESS-01] a store's number in %s is read in groups as there, and called as it was given",
  async (code, given, shown) => {
    show(<StoreNumber />, { callingCode: code });
    at(given);
    await waitFor(() => expect(screen.getByRole("link").textContent).toBe(shown));
    expect(screen.getByRole("link").getAttribute("href")).toBe(`tel:${given}`);
  },
);

test("[SESS-01] a customer without a name is called by their number, in groups", async () => {
  show(<WhoBlock guestCheckout mailsOrders={false} onDone={() => {}} />);
  const now = Math.floor(Date.now() / 1000);
  const nameless = { ...user, first_name: "Asha", full_name: "", is_guest_checkout: false };
  act(() => storefront.session.setState({ accessToken: token({ exp: now + 7200 }), user: nameless }));
  await waitFor(() => expect(screen.getByText(/signed in as 98765 43210/)).toBeTruthy());
});
