import { act, cleanup, renderHook } from "@testing-library/react";
import { GraphQLError } from "graphql";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useOrder } from "@/components/order/status/use-order";
import { placedOrders } from "@/lib/actions/order/order-access";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import { wireOrder } from "../../lib/actions/order/wire-order";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings } from "../../lib/fixtures";

let server: CommerceServer;
let answers = true;
/** Tokens that open the order; null: any visitor may. */
let opening: readonly string[] | null = null;
/** The order's state in every picture that was shown. */
let seen: unknown[] = [];
beforeEach(async () => {
  answers = true;
  opening = null;
  server = await startCommerce({
    getOrderDetails: ({ access_token }) => {
      if (!answers) throw new Error("Busy.");
      if (opening && !opening.includes(String(access_token)))
        throw new GraphQLError("There is no such order.", { extensions: { code: "NOT_FOUND" } });
      return wireOrder("PLACED");
    },
  });
  // The page is the shop's own, so that its calls are none to another origin.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/orders/o1`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
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

/** Opens the order by a link with that token; waits until the API has replied. */
async function open(token: string) {
  window.history.replaceState(null, "", `/orders/o1#t=${token}`);
  const page = follow();
  await expect.poll(() => page.current.tracking.loading).toBe(false);
  return page;
}
const stored = () => JSON.parse(localStorage.getItem("kaapi:orders") ?? "[]");

test("[ROLE-02] a link with a made-up token neither hides nor replaces the order that was placed on this device", async () => {
  localStorage.setItem("kaapi:orders", JSON.stringify([["o1", "own"]]));
  opening = ["own"];
  const page = await open("x");
  expect(page.current.tracking.order?.state).toBe("PLACED");
  expect(stored()).toEqual([["o1", "own"]]);
  expect(window.location.hash).toBe("");
});

test("[ROLE-02] the token of a link is stored, as followed, only once the API has returned the order for it", async () => {
  opening = ["real"];
  for (const token of ["x", "y".repeat(20_000)]) {
    const page = await open(token);
    expect(page.current.tracking.order).toBeNull();
    expect(stored()).toEqual([]);
    cleanup();
  }
  expect(server.callsOf("GetOrderDetails").every(({ variables }) => JSON.stringify(variables).length < 300)).toBe(true);
  answers = false;
  await open("real");
  expect(stored()).toEqual([]);
  expect(window.location.hash).toBe("#t=real");
  cleanup();
  answers = true;
  const page = await open("real");
  expect(page.current.tracking.order?.state).toBe("PLACED");
  expect(stored()).toEqual([["o1", "real", "followed"]]);
  expect(window.location.hash).toBe("");
});

test("[ROLE-02] followed links never push out the orders that were placed on this device", async () => {
  opening = ["real"];
  const placed = Array.from({ length: 20 }, (_, n) => [`p${n}`, "own"]);
  const followed = Array.from({ length: 20 }, (_, n) => [`f${n}`, "link", "followed"]);
  localStorage.setItem("kaapi:orders", JSON.stringify([...placed, ...followed]));
  const page = await open("real");
  expect(stored()).toEqual([...placed, ["o1", "real", "followed"], ...followed.slice(0, 19)]);
  expect(placedOrders(page.current.storefront)).toEqual(placed.map(([id]) => id));
});
