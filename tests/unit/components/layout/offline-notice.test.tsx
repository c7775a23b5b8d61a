import { act, render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { OfflineNotice } from "@/components/layout/offline/offline-notice";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

/** Links do not navigate in this test. */
const ROUTER = { push: () => {}, replace: () => {}, refresh: () => {} } as never;

/** The notice at a path when the network is lost. */
function saidAt(path: string): string {
  const { container, unmount } = render(
    <StorefrontProvider settings={settings({ offline: false })}>
      <AppRouterContext value={ROUTER}>
        <PathnameContext value={path}>
          <OfflineNotice texts={en.offline} />
        </PathnameContext>
      </AppRouterContext>
    </StorefrontProvider>,
  );
  act(() => void window.dispatchEvent(new Event("offline")));
  const said = container.textContent ?? "";
  unmount();
  return said;
}

test("[CART-12] without a network, pages of the menu speak of its prices and other pages do not", () => {
  for (const path of ["/menu", "/pedidos/menu", "/item/i1/dosa", "/search", "/pedidos/category/hot"]) {
    expect(saidAt(path), path).toContain(en.offline.text);
  }
  for (const path of ["/orders/o1", "/checkout", "/profile", "/", "/menus-of-old"]) {
    expect(saidAt(path), path).toContain(en.offline.textElsewhere);
  }
});
