import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { usePreselectedTime } from "@/components/checkout/time/use-preselected-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import { settings } from "../../lib/fixtures";

const options = { orderNow: { available: true, reason: null, offsetMinutes: 25 } } as const;
const NOW: OrderTime = { date: null, timeSlot: null, orderNowOffsetTime: 25 };
const DINNER: OrderTime = {
  date: "2026-11-23",
  timeSlot: { start_time: "19:00", end_time: "19:30" },
  orderNowOffsetTime: 25,
};

function show(start: { place: string; canBeNow: boolean }) {
  let props = start;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={settings()}>{children}</StorefrontProvider>
  );
  const { result, rerender } = renderHook(
    () => {
      usePreselectedTime(props.canBeNow, options, props.place);
      return useStorefront();
    },
    { wrapper },
  );
  return {
    time: () => result.current.time.getState().orderTime,
    choose: (orderTime: OrderTime | null) => act(() => result.current.time.setState({ orderTime }, true)),
    change(next: Partial<typeof props>) {
      props = { ...props, ...next };
      rerender();
    },
  };
}

test("[TIME-05] as soon as possible is the answer on arrival, and again at another store; not at one that is closed", () => {
  const page = show({ place: "401/delivery", canBeNow: false });
  expect(page.time()).toBeNull();
  page.change({ canBeNow: true });
  expect(page.time()).toEqual(NOW);
  page.choose(null);
  page.change({ place: "402/delivery" });
  expect(page.time()).toEqual(NOW);
});

test("[TIME-05] whoever takes the preselected time back is not given it again", () => {
  const page = show({ place: "401/delivery", canBeNow: true });
  page.choose(null);
  expect(page.time()).toBeNull();
});

test("[TIME-05] a chosen time that is lost is asked for again: dinner does not come now instead", () => {
  const page = show({ place: "401/delivery", canBeNow: true });
  page.choose(DINNER);
  page.choose(null);
  page.change({ place: "401/pickup" });
  expect(page.time()).toBeNull();
});
