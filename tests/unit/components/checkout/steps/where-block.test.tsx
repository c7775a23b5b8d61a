import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WhereBlock } from "@/components/checkout/blocks/where-block";
import { OtherMode } from "@/components/checkout/steps/step-summaries";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { settings, storeInMinor } from "../../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}

test("[STORE-11] another mode at the checkout is the page's own at once, and the pages' that the browser keeps", async () => {
  let refreshes = 0;
  const storeInfo = storeInMinor({ fulfillment_modes: ["delivery", "pickup"] });
  const store: SelectedStore = {
    id: storeInfo.biz_location_id,
    storeInfo,
    ffMode: "pickup",
    latitude: null,
    longitude: null,
    address: null,
    placeId: null,
    deliveryInfo: null,
  };
  // Of a pickup nothing asks for an address.
  const noAddress = { addresses: null as never, pending: null as never, outOfArea: null, storeChange: null };
  render(
    <AppRouterContext value={{ refresh: () => (refreshes += 1) } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <Peek />
          <WhereBlock store={store} modes={["delivery", "pickup"]} {...noAddress} onDone={() => undefined} />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  act(() => storefront.store.setState({ selected: store }));
  fireEvent.click(screen.getByRole("radio", { name: en.checkout.where.delivery }));
  await expect.poll(() => storefront.store.getState().selected?.ffMode).toBe("delivery");
  await expect.poll(() => refreshes).toBe(1);
});

test.each([
  ["delivery", ["delivery", "pickup"], "Pick it up instead?"],
  ["pickup", ["delivery", "pickup"], "Get it delivered instead?"],
  ["pickup", ["pickup"], null],
] as const)(
  "[STORE-11] the folded answer %s of a store with %j leads to the other way: %s",
  (ffMode, offered, said) => {
    const storeInfo = storeInMinor({ fulfillment_modes: [...offered] });
    const onPress = vi.fn();
    render(
      <NextIntlClientProvider locale="en" messages={en}>
        <OtherMode store={{ storeInfo, ffMode }} modes={["delivery", "pickup"]} onPress={onPress} />
      </NextIntlClientProvider>,
    );
    expect(screen.queryByRole("button")?.textContent ?? null).toBe(said);
    if (said === null) return;
    fireEvent.click(screen.getByRole("button"));
    expect(onPress).toHaveBeenCalledOnce();
  },
);
