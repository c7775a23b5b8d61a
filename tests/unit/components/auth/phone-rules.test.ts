import { afterEach, expect, test, vi } from "vitest";
import { phoneProblem } from "@/components/auth/phone/phone-rules";

afterEach(() => void vi.useRealTimers());

test("[SESS-08] a number is checked by its country's plan", async () => {
  expect(await phoneProblem("98450 77123", "+91")).toBeNull();
  expect(await phoneProblem("98450 77123 4567", "+91")).toBe("PHONE_TOO_LONG");
});

test("[ROB-01] a form is not held up by numbering plans that do not load: the server checks the rest", async () => {
  vi.useFakeTimers();
  const problem = phoneProblem("98450 77123 4567", "+91", () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await problem).toBeNull();
});
