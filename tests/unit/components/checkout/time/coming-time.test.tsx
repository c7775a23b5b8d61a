import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useTimeChoice } from "@/components/checkout/time/use-time-choice";
import { storeOf } from "@/lib/api/shop/stores";
import { minorUnits } from "@/lib/api/wire-money";
import { StorefrontProvider } from "@/lib/state/provider";
import { type CommerceServer, startCommerce } from "../../../lib/commerce-server";
import { settings, wireStore } from "../../../lib/fixtures";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

test("[TIME-05] while it is asked which times are full, the first one is about to be chosen for the guest; then it is chosen", async () => {
  const { promise: asked, resolve: tell } = Promise.withResolvers<readonly string[]>();
  server.answer({ getFullSlots: () => asked });
  const hours = DAYS.map((day) => ({ day, open: "00:00", close: "23:59" }));
  const storeInfo = storeOf(wireStore({ hours, slot_capacity: 4 }), minorUnits("INR"));
  const store = { id: storeInfo.biz_location_id, storeInfo, ffMode: "delivery" };
  const info = { time_slots: [] };
  const data = { enableTimeSlots: true, maxPreOrderDate: 7 };
  const given = { data, info, store, current: null, bill: null, like: null } as never;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={settings({ origin: server.origin })}>{children}</StorefrontProvider>
  );
  const { result } = renderHook(() => useTimeChoice(given), { wrapper });
  const { coming, chosen } = result.current;
  expect(chosen).toBeNull();
  expect(coming).not.toBeNull();
  await act(async () => tell([]));
  await expect.poll(() => result.current.chosen).toEqual(coming);
  expect(result.current.coming).toBeNull();
});
