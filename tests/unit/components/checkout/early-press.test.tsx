import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Standing, takesPress, useEarlyPress } from "@/components/checkout/placing/use-early-press";
import type { Minor } from "@/lib/domain/money";

const minor = (units: number) => units as Minor;

/** A checkout whose button says $24.83, by card. */
function show() {
  const placed: number[] = [];
  let stops = 0;
  let state = { amount: minor(2483), payWith: "payment_gateway:Stripe", standing: "ready" as Standing };
  const { result, rerender } = renderHook(() =>
    useEarlyPress({
      seen: { amount: state.amount, payWith: state.payWith },
      standing: state.standing,
      place: (amount) => placed.push(amount),
      onStopped: () => {
        stops += 1;
      },
    }),
  );
  return {
    placed,
    stops: () => stops,
    press: () => result.current,
    change(next: Partial<typeof state>) {
      state = { ...state, ...next };
      rerender();
    },
  };
}

test("[ORD-01] a press before the form was sent places the order once the bill has come, for what the button said", async () => {
  const page = show();
  page.change({ standing: "stopped" });
  let answer = (_sent: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  await act(async () => void page.press().after(answered));
  expect(page.press().isRunning).toBe(true);
  page.change({ standing: "waiting" });
  await act(async () => answer(true));
  expect([page.placed, page.press().isRunning]).toEqual([[], true]);
  await act(async () => page.change({ standing: "ready" }));
  expect([page.placed, page.press().isRunning, page.press().changedFrom]).toEqual([[2483], false, null]);
});

test("[ORD-02] another amount or another way to pay than the button said is not ordered; the amount is shown until the next press", async () => {
  const page = show();
  page.change({ standing: "waiting" });
  await act(() => page.press().after(Promise.resolve(true)));
  await act(async () => page.change({ standing: "ready", amount: minor(2733) }));
  expect([page.placed, page.press().changedFrom]).toEqual([[], 2483]);
  act(() => page.press().forget());
  expect(page.press().changedFrom).toBeNull();
  page.change({ standing: "waiting" });
  await act(() => page.press().after(Promise.resolve(true)));
  await act(async () => page.change({ standing: "ready", payWith: "cash" }));
  expect(page.placed).toEqual([]);
});

test("[ORD-01] a form that was refused, and a question that is still open, end the press without an order", async () => {
  const page = show();
  await act(() => page.press().after(Promise.resolve(false)));
  expect(page.press().isRunning).toBe(false);
  page.change({ standing: "waiting" });
  await act(() => page.press().after(Promise.resolve(true)));
  await act(async () => page.change({ standing: "stopped" }));
  expect([page.placed, page.press().isRunning, page.press().changedFrom]).toEqual([[], false, null]);
});

test("[ORD-01] a press on a bill with an error asks anew: it orders if the error is gone, and else shows what is in the way", async () => {
  const page = show();
  const askAnew = async () => {
    await act(() => page.press().after(Promise.resolve(true)));
    page.change({ standing: "waiting" });
  };
  page.change({ standing: "waiting" });
  await askAnew();
  await act(async () => page.change({ standing: "stopped" }));
  expect([page.placed, page.stops()]).toEqual([[], 1]);
  page.change({ standing: "waiting" });
  await askAnew();
  await act(async () => page.change({ standing: "ready" }));
  expect([page.placed, page.stops()]).toEqual([[2483], 1]);
});

test("[ORD-01] the button takes a press while the bill is read again, and none before there is an amount to agree to", () => {
  const taken = (known: boolean, ready: boolean, loading: boolean) => takesPress({ known, ready, loading });
  expect([taken(true, true, true), taken(true, false, true), taken(true, true, false)]).toEqual([true, true, true]);
  expect([taken(false, true, false), taken(false, false, true)]).toEqual([false, false]);
  // A question is open and no bill can be had: the press says which question.
  expect(taken(false, false, false)).toBe(true);
});
