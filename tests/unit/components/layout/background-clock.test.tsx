import { act, cleanup, render, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test } from "vitest";
import BackgroundContent from "@/components/layout/background/background-content";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Keep() {
  storefront = useStorefront();
  return null;
}

const DAY = 24 * 3_600_000;

async function menu() {
  server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
  const router = { push: () => {}, prefetch: () => {}, refresh: () => {} };
  render(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/menu">
        <StorefrontProvider settings={settings({ origin: server.origin })}>
          <Keep />
          <BackgroundContent
            cart={en.cartChange as never}
            arrived={{ other: "" } as never}
            removal={en.cart}
            offline={en.offline}
            payment={en.openPayment}
            again={false}
            languageOffers={[]}
            measured={false}
          />
        </StorefrontProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
}
const clockAhead = () => storefront.ui.getState().clockAhead;

test("[TIME-04] on the menu a correction of the clock ends that an earlier page of the tab found, if the clock is right by now", async () => {
  sessionStorage.setItem("kaapi:clock-ahead", String(DAY));
  await menu();
  await waitFor(() => expect(clockAhead()).toBe(0));
  expect(sessionStorage.getItem("kaapi:clock-ahead")).toBe("0");
});

test("[TIME-04] on the menu a correction that the page before it left behind is asked about again", async () => {
  await menu();
  act(() => storefront.ui.setState({ clockAhead: -DAY }));
  await waitFor(() => expect(clockAhead()).toBe(0));
});
