import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actionError, type Outcome } from "@/lib/actions/outcome";
import { ApiError } from "@/lib/api/transport/api-error";
import { err, ok } from "@/lib/domain/result";
import { useRead } from "@/lib/react/use-read";

// The waits of `askAgain` are the shortest.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

/** Reads that finish when the test says so. */
function reader() {
  const calls: { key: string; signal: AbortSignal; end: (outcome: Outcome<string>) => Promise<void> }[] = [];
  const read = (key: string) => (signal: AbortSignal) =>
    new Promise<Outcome<string>>((resolve) =>
      calls.push({ key, signal, end: (outcome) => act(async () => resolve(outcome)) }),
    );
  return { calls, read };
}
const start = (first: string | null, options?: Parameters<typeof useRead>[2]) => {
  const { calls, read } = reader();
  const page = renderHook(({ key }) => useRead(key, read(key ?? ""), options), { initialProps: { key: first } });
  return { calls, page, now: () => page.result.current };
};
afterEach(() => void vi.useRealTimers());

const FAILED = err({ code: "NETWORK", details: {} });

test("the answer to an earlier key does not count, and its call is aborted", async () => {
  const { calls, page, now } = start("a");
  page.rerender({ key: "b" });
  expect(calls[0]?.signal.aborted).toBe(true);
  await calls[1]?.end(ok("of b"));
  await calls[0]?.end(ok("of a"));
  expect(now()).toMatchObject({ answer: { value: "of b" }, last: "of b", loading: false });
});

test("with another key there is no answer, and the last one can stay on the screen", async () => {
  const { calls, page, now } = start("a");
  await calls[0]?.end(ok("of a"));
  page.rerender({ key: "b" });
  expect(now()).toMatchObject({ answer: null, last: "of a", loading: true });
});

test("a key of null reads nothing", () => {
  const { calls, now } = start(null);
  expect(calls).toEqual([]);
  expect(now()).toMatchObject({ answer: null, error: null, loading: false });
});

test("[ROB-01] a failure is reported, and reading again may end it", async () => {
  const { calls, now } = start("a");
  await calls[0]?.end(FAILED);
  expect(now()).toMatchObject({ error: { code: "NETWORK" }, last: null });
  act(() => now().retry());
  expect(now()).toMatchObject({ error: null, loading: true });
  await calls[1]?.end(ok("of a"));
  expect(now()).toMatchObject({ error: null, last: "of a" });
});

test("a key that does not rest is not read", async () => {
  const { calls, page } = start("a", { pause: 20 });
  page.rerender({ key: "b" });
  await expect.poll(() => calls.map(({ key }) => key)).toEqual(["b"]);
});

test("what is read every so often keeps its answer meanwhile, also when a later read fails", async () => {
  const { calls, now } = start("a", { every: 20 });
  await calls[0]?.end(ok("first"));
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(now()).toMatchObject({ answer: { value: "first" }, loading: false });
  await calls[1]?.end(FAILED);
  expect(now()).toMatchObject({ answer: { value: "first" }, last: "first", error: null });
});

test("a round waits for the one before it, so an older answer never replaces a newer one", async () => {
  const { calls, now } = start("a", { every: 5 });
  await calls[0]?.end(ok("first"));
  await expect.poll(() => calls.length).toBe(2);
  const rounds = vi.fn();
  const timer = setInterval(rounds, 5);
  await expect.poll(() => rounds.mock.calls.length).toBeGreaterThan(3);
  clearInterval(timer);
  expect(calls.length).toBe(2);
  await calls[1]?.end(ok("second"));
  expect(now().last).toBe("second");
});

test("[ROB-01] a read that throws is a failure, not loading for ever", async () => {
  const page = renderHook(() => useRead("a", () => Promise.reject(new Error("The script did not load."))));
  await expect.poll(() => page.result.current.loading).toBe(false);
  expect(page.result.current.error).not.toBeNull();
});

test("[ROB-01] a read that recovers asks again by itself while nobody answers, and shows the error until somebody does", async () => {
  vi.useFakeTimers();
  const { calls, now } = start("a", { recovers: true });
  await calls[0]?.end(FAILED);
  expect(now()).toMatchObject({ error: { code: "NETWORK" }, loading: false });
  act(() => void vi.advanceTimersByTime(1_999));
  expect(calls.length).toBe(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(calls.length).toBe(2);
  expect(now()).toMatchObject({ error: { code: "NETWORK" }, loading: false });
  await calls[1]?.end(FAILED);
  act(() => void vi.advanceTimersByTime(3_999));
  expect(calls.length).toBe(2);
  act(() => void vi.advanceTimersByTime(1));
  await calls[2]?.end(ok("of a"));
  expect(now()).toMatchObject({ error: null, last: "of a" });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(calls.length).toBe(3);
});

test("[ROB-01] a read that recovers asks at once when the browser is online again, and only once", async () => {
  vi.useFakeTimers();
  const { calls } = start("a", { recovers: true });
  await calls[0]?.end(FAILED);
  act(() => void window.dispatchEvent(new Event("online")));
  act(() => void window.dispatchEvent(new Event("online")));
  expect(calls.length).toBe(2);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(calls.length).toBe(2);
});

const refusal = (code: string, retry_after?: number) =>
  err(
    actionError(new ApiError("refused", { code, errors: [{ message: "refused", extensions: { code, retry_after } }] })),
  );

test.for([
  ["a server that finds it asked too often, after the seconds that it names", refusal("TOO_MANY_REQUESTS", 7), 7_000],
  ["one that names no time, after 15 seconds", refusal("TOO_MANY_REQUESTS"), 15_000],
  ["one that names hours, after a minute", refusal("TOO_MANY_REQUESTS", 7_200), 60_000],
  ["one in trouble, after 15 seconds", refusal("INTERNAL_SERVER_ERROR"), 15_000],
] as const)("[ROB-01] a read that recovers asks again of %s", async ([, refused, wait]) => {
  vi.useFakeTimers();
  const { calls, now } = start("a", { recovers: true });
  await calls[0]?.end(refused);
  act(() => void vi.advanceTimersByTime(wait - 1));
  // The server was reached, so that the browser is online again changes nothing.
  act(() => void window.dispatchEvent(new Event("online")));
  expect(calls.length).toBe(1);
  act(() => void vi.advanceTimersByTime(1));
  await calls[1]?.end(ok("of a"));
  expect(now()).toMatchObject({ error: null, last: "of a" });
});

test("[ROB-01] a server that keeps refusing with a second to wait is asked ever later", async () => {
  vi.useFakeTimers();
  const { calls } = start("a", { recovers: true });
  for (const [asked, wait] of [2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    await calls[asked]?.end(refusal("TOO_MANY_REQUESTS", 1));
    act(() => void vi.advanceTimersByTime(wait - 1));
    expect(calls.length).toBe(asked + 1);
    act(() => void vi.advanceTimersByTime(1));
    expect(calls.length).toBe(asked + 2);
  }
});

test.for([
  ["a refusal", { recovers: true }, err({ code: "STORE_CLOSED", details: {} })],
  ["a read that does not recover", {}, FAILED],
] as const)("%s is not asked again by itself", async ([, options, outcome]) => {
  vi.useFakeTimers();
  const { calls } = start("a", options);
  await calls[0]?.end(outcome);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(calls.length).toBe(1);
});
