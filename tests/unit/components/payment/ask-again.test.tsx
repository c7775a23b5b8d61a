import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAskAgain } from "@/components/payment/client/use-ask-again";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Waiting({ waits, ask }: { waits: boolean; ask: () => Promise<unknown> }) {
  useAskAgain(waits, ask, 5_000);
  return null;
}

test("[ROBUST-17] a payment whose end is unknown is asked about every few seconds until it is known, also after an answer that was lost", async () => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error("lost")) : Promise.resolve();
  };
  const { rerender } = render(<Waiting waits ask={ask} />);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toBe(3);
  rerender(<Waiting waits={false} ask={ask} />);
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toBe(3);
});
