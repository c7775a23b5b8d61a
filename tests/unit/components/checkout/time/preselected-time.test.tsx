import { act, render, renderHook } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { usePreselectedTime } from "@/components/checkout/time/use-preselected-time";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { StorefrontProvider, useOrderTime, useStorefront } from "@/lib/state/provider";
import { settings } from "../../../lib/fixtures";

const open = { orderNow: { available: true, reason: null, offsetMinutes: 25 }, days: [] } as const;
const slot = (start_time: string, full: boolean) => ({
  date: "2026-11-23",
  night: "2026-11-23",
  start_time,
  end_time: "20:00",
  full,
  start: 0,
  end: 0,
  closesAt: 0,
  capacityAt: 0,
});
const shut = { orderNow: { available: false, reason: "CLOSED", offsetMinutes: 25 }, days: [] } as const;
const shutUntilTomorrow = {
  ...shut,
  days: [{ date: "2026-11-23", slots: [slot("18:00", true), slot("18:30", false), slot("19:00", false)] }],
};
const NOW: OrderTime = { date: null, timeSlot: null, orderNowOffsetTime: 25 };
const DINNER: OrderTime = {
  date: "2026-11-23",
  timeSlot: { start_time: "19:00", end_time: "19:30" },
  orderNowOffsetTime: 25,
};

interface Given {
  place: string;
  options: Parameters<typeof usePreselectedTime>[0];
  like?: Parameters<typeof usePreselectedTime>[2];
}
function show(start: Given) {
  let props = start;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontProvider settings={settings()}>{children}</StorefrontProvider>
  );
  const { result, rerender } = renderHook(
    () => {
      usePreselectedTime(props.options, props.place, props.like);
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
  const page = show({ place: "401/delivery", options: shut });
  expect(page.time()).toBeNull();
  page.change({ options: open });
  expect(page.time()).toEqual(NOW);
  page.choose(null);
  page.change({ place: "402/delivery" });
  expect(page.time()).toEqual(NOW);
});

test("[OLIST-03] an order that is ordered again keeps its time of day where the first day offers it, else comes as soon as possible", () => {
  const later = { ...open, days: shutUntilTomorrow.days };
  const like = { start_time: "18:30", end_time: "20:00" };
  expect(show({ place: "401/delivery", options: later, like }).time()?.timeSlot).toEqual(like);
  const full = { start_time: "18:00", end_time: "20:00" };
  expect(show({ place: "401/delivery", options: later, like: full }).time()).toEqual(NOW);
});

test("[TIME-05] whoever takes the preselected time back is not given it again", () => {
  const page = show({ place: "401/delivery", options: open });
  page.choose(null);
  expect(page.time()).toBeNull();
});

test("[TIME-05] a chosen time that is lost is asked for again: dinner does not come now instead", () => {
  const page = show({ place: "401/delivery", options: open });
  page.choose(DINNER);
  page.choose(null);
  page.change({ place: "401/pickup" });
  expect(page.time()).toBeNull();
});

test("[TIME-05] at a closed store the first time that is free is the answer, once the times are known", () => {
  const page = show({ place: "401/delivery", options: null });
  expect(page.time()).toBeNull();
  page.change({ options: shutUntilTomorrow });
  expect(page.time()).toMatchObject({ date: "2026-11-23", timeSlot: { start_time: "18:30", end_time: "20:00" } });
  // Nobody chose it, so another mode has its own first time.
  page.choose(null);
  page.change({ place: "401/pickup", options: open });
  expect(page.time()).toEqual(NOW);
});

test("[TIME-05] as soon as possible of an earlier visit gives way to the first time of a store that has closed since", () => {
  const page = show({ place: "401/delivery", options: null });
  page.choose(NOW);
  page.change({ options: shutUntilTomorrow });
  expect(page.time()).toMatchObject({ timeSlot: { start_time: "18:30" } });
  // A store that closes while the guest is here asks instead; on another device, which has no earlier visit.
  localStorage.clear();
  const here = show({ place: "401/delivery", options: open });
  here.change({ options: shutUntilTomorrow });
  expect(here.time()).toEqual(NOW);
});

test("[TIME-05] a time that was preselected gives way to the first one of another mode, and one that the guest chose does not", () => {
  const later = { ...shut, days: [{ date: "2026-11-23", slots: [slot("19:00", false)] }] };
  const page = show({ place: "401/delivery", options: later });
  expect(page.time()?.timeSlot?.start_time).toBe("19:00");
  page.change({ place: "401/pickup", options: null });
  expect(page.time()?.timeSlot?.start_time).toBe("19:00");
  page.change({ options: shutUntilTomorrow });
  expect(page.time()?.timeSlot?.start_time).toBe("18:30");
  page.choose(DINNER);
  page.change({ place: "401/delivery", options: shutUntilTomorrow });
  expect(page.time()).toEqual(DINNER);
});

let known: () => void;
function Block() {
  const [options, setOptions] = useState<Given["options"]>(null);
  known = () => setOptions(open);
  usePreselectedTime(options, "401/delivery");
  const chosen = useOrderTime((time) => time.orderTime);
  return <output>{options === null ? "unknown" : chosen ? "answered" : "asked"}</output>;
}

test("[TIME-05] the time is chosen before the page is painted: the block of times does not open and close again", async () => {
  const painted: string[] = [];
  const { container } = render(
    <StorefrontProvider settings={settings()}>
      <Block />
    </StorefrontProvider>,
  );
  // A browser may paint after each task, and sees no more of a commit than this does.
  const watch = new MutationObserver(() => void painted.push(container.textContent ?? ""));
  watch.observe(container, { subtree: true, childList: true, characterData: true });
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  known();
  await vi.waitFor(() => expect(painted).toContain("answered"));
  scope.IS_REACT_ACT_ENVIRONMENT = true;
  watch.disconnect();
  expect(painted).not.toContain("asked");
});
