import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useOrder } from "@/components/order/status/use-order";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import { wireOrder } from "../../lib/actions/order/wire-order";
import type { CommerceServer } from "../../lib/commerce-server";
import { startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
let answers = true;
/** The order's state in every picture that was shown. */
let seen: unknown[] = [];
beforeEach(async () => {
  answers = true;
  server = await startCommerce({
    getOrderDetails: () => {
      if (!answers) throw new Error("Busy.");
      return wireOrder("PLACED");
    },
  });
  // The page is the shop's own, so that its calls are none to another origin.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders/o1`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

function follow() {
  const own = settings({ origin: server.origin });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={own}>{children}</StorefrontProvider>
  );
  const run = () => {
    const tracking = useOrder("o1");
    seen.push(tracking.order?.state);
    return { tracking, storefront: useStorefront() };
  };
  return renderHook(run, { wrapper }).result;
}
const reads = () => server.callsOf("GetOrderDetails").length;

test("[ROB-01] [SESS-06] a token that is renewed while nobody answers leaves the followed order on the screen", async () => {
  const page = follow();
  act(() => page.current.storefront.session.setState({ accessToken: "first" }));
  await expect.poll(() => page.current.tracking.order?.state).toBe("PLACED");
  answers = false;
  const shown: unknown[] = [];
  seen = shown;
  act(() => page.current.storefront.session.setState({ accessToken: "second" }));
  act(() => page.current.tracking.retry());
  await expect.poll(() => page.current.tracking.error?.message).toBe("Busy.");
  expect(new Set(shown)).toEqual(new Set(["PLACED"]));
});

test("[ROLE-02] whoever signs out does not keep the order on the screen", async () => {
  const page = follow();
  act(() => page.current.storefront.session.setState({ accessToken: "first" }));
  await expect.poll(() => page.current.tracking.order?.state).toBe("PLACED");
  answers = false;
  act(() => page.current.storefront.session.setState({ accessToken: null }));
  await expect.poll(() => page.current.tracking.error?.message).toBe("Busy.");
  expect(page.current.tracking.order).toBeNull();
});

test("[LIVE-02] a page that comes back to the front, or back to the network, asks at once", async () => {
  const page = follow();
  await expect.poll(() => page.current.tracking.order?.state).toBe("PLACED");
  const before = reads();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(reads).toBeGreaterThan(before);
  const again = reads();
  window.dispatchEvent(new Event("online"));
  await expect.poll(reads).toBeGreaterThan(again);
});
