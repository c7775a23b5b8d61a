import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useReturn } from "@/components/studio/preview/use-return";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[CART-09] the preview is read anew when its editor comes back after a while, and not after a look aside or a press in the frame", () => {
  const run = vi.fn();
  renderHook(() => useReturn(run));
  const away = (milliseconds: number) => {
    window.dispatchEvent(new Event("blur"));
    vi.advanceTimersByTime(milliseconds);
    window.dispatchEvent(new Event("focus"));
  };
  away(5_000);
  expect(run).not.toHaveBeenCalled();
  away(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("focus"));
  expect(run, "once for each return").toHaveBeenCalledTimes(1);

  vi.spyOn(document, "activeElement", "get").mockReturnValue(document.createElement("iframe"));
  away(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});
