import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PickUpButton } from "@/components/store/pick-up-button";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, storeInMinor } from "../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

function show(origin: string) {
  const refreshed: string[] = [];
  const router = { push: () => {}, prefetch: () => {}, refresh: () => refreshed.push("page") };
  render(
    <AppRouterContext value={router as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={settings({ origin })}>
          <Keep />
          <PickUpButton variant="secondary">{"Pick up"}</PickUpButton>
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  const place = { latitude: null, longitude: null, address: null, placeId: null, deliveryInfo: null };
  const selected = { id: "indiranagar", storeInfo: storeInMinor(), ffMode: "delivery", ...place } as const;
  act(() => storefront.store.setState({ selected }));
  const button = screen.getByRole("button", { name: "Pick up" });
  fireEvent.click(button);
  return { refreshed, button };
}
const told = () => storefront.toasts.list().map(({ title, variant }) => [variant, title]);
const mode = () => storefront.store.getState().selected?.ffMode;

test("[STORE-11] a switch to pickup shows that it is under way, and then the page is that of pickup", async () => {
  const { refreshed, button } = show(server.origin);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await waitFor(() => expect(refreshed).toEqual(["page"]));
  expect(mode()).toBe("pickup");
  expect(button.getAttribute("aria-busy")).toBeNull();
  expect(told()).toEqual([]);
});

test("[STORE-11] [ERR-01] a store that offers no pickup any more says so, and the order stays a delivery", async () => {
  server.placeStatus = 409;
  const { refreshed, button } = show(server.origin);
  await waitFor(() => expect(told()).toEqual([["failure", en.problems.MODE_NOT_OFFERED]]));
  expect([mode(), refreshed.length, button.getAttribute("aria-busy")]).toEqual(["delivery", 0, null]);
});

test("[STORE-11] [ERR-01] without a network the switch says so, and can be tried again", async () => {
  const { button } = show("http://127.0.0.1:1");
  await waitFor(() => expect(told()).toEqual([["failure", en.problems.NETWORK]]));
  expect([mode(), button.getAttribute("aria-busy")]).toEqual(["delivery", null]);
});
