import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePolling } from "@/lib/react/use-polling";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Polling({ isActive, poll }: { isActive: boolean; poll: () => Promise<unknown> }) {
  usePolling(isActive, poll, 5_000);
  return null;
}

test("[ROBUST-17] a payment whose end is unknown is asked about every few seconds until it is known, also after an answer that was lost", async () => {
  let asked = 0;
  const poll = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error("lost")) : Promise.resolve();
  };
  const { rerender } = render(<Polling isActive poll={poll} />);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toBe(3);
  rerender(<Polling isActive={false} poll={poll} />);
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toBe(3);
});
