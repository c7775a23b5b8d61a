import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { useTimeChoice } from "@/components/checkout/time/use-time-choice";
import { StorefrontProvider } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { settings, storeInMinor } from "../../lib/fixtures";

const wrapper = ({ children }: { children: ReactNode }) => (
  <StorefrontProvider settings={settings()}>{children}</StorefrontProvider>
);

test("[TIME-05] while it is not known which times are full nothing is asked; then the first time is the answer, or a question", async () => {
  const storeInfo = {
    ...storeInMinor({ opening_time: "00:00:00", closing_time: "24:00:00", hours: [] }),
    slot_capacity: 6,
  };
  const store = { id: "indiranagar", storeInfo, ffMode: "pickup", deliveryInfo: null } as unknown as SelectedStore;
  const data = { enableTimeSlots: true, maxPreOrderDate: 2, hideNowAfterOffset: 0 } as CheckoutData;
  const info = { time_slots: [] } as unknown as CheckoutInfo;
  const { result } = renderHook(() => useTimeChoice({ data, info, store, current: null, bill: null, like: null }), {
    wrapper,
  });
  expect([result.current.isPending, result.current.isAnswered]).toEqual([true, false]);
  // Nobody answers here; the server checks the order anyway.
  await expect.poll(() => result.current.isPending).toBe(false);
});
