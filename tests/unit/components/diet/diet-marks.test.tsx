import { setTimeout as pause } from "node:timers/promises";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { followMarks } from "@/components/diet/diet-marks";
import { useDietMarks } from "@/components/diet/use-diet-marks";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";
import { keepDiet } from "@/lib/state/diet/diet-profile";
import { StorefrontScope } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, storefront } from "../../lib/fixtures";

const { businessId } = settings();
let server: CommerceServer;
/** How many requests for the allergens are not answered yet. */
let failures = 0;
beforeEach(async () => {
  server = await startCommerce({
    getAllCategories() {
      failures -= 1;
      if (failures >= 0) server.closeConnections();
      return { categories: [] };
    },
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(server.origin);
  keepDiet(businessId, { allergens: ["milk"], diet: null, hide: false });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  failures = 0;
  localStorage.clear();
  await server.close();
});

/** A shop of a country of its own: texts are kept for the whole run. */
const shopOf = (country: string) => storefront({ country, origin: server.origin });
const marksOf = (country: string) => {
  const show = vi.fn();
  const listen = vi.spyOn(window, "addEventListener");
  onTestFinished(() => listen.mockRestore());
  const leaving = new AbortController();
  followMarks(shopOf(country), show, leaving.signal);
  /** So many attempts have failed, and the next one waits. */
  const failed = (times: number) =>
    vi.waitFor(() => expect(listen.mock.calls.filter(([type]) => type === "online")).toHaveLength(times));
  return { show, leaving, failed };
};
const online = () => window.dispatchEvent(new Event("online"));

test("[MENU-09] [I18N-03] marks whose words could not be had come once the network is back", async () => {
  const file = Promise.withResolvers<{ default: unknown }>();
  loadPartMessages({ locale: "en", country: "AG" }, () => file.promise).catch(() => {});
  const { show, failed } = marksOf("AG");
  file.reject(new Error("no network"));
  await failed(1);
  loadPartMessages({ locale: "en", country: "AG" }, async () => ({ default: partMessages(en) }));
  online();
  await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith(new Map()));
});

test("[MENU-09] marks whose allergens could not be had come once the network is back, or by themselves after a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  failures = 2;
  const { show, leaving, failed } = marksOf("US");
  await failed(1);
  online();
  await failed(2);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith(new Map()));
  leaving.abort();
});

test("[MENU-09] marks are not asked for again by a page that was left", async () => {
  failures = 1;
  const { leaving, failed } = marksOf("US");
  await failed(1);
  const asked = server.calls.length;
  leaving.abort();
  online();
  await new Promise((done) => setTimeout(done, 50));
  expect(server.calls.length).toBe(asked);
});

const refusing = (code: string) => ({
  getAllCategories() {
    throw Object.assign(new Error("refused"), { extensions: { code } });
  },
});

test("[MENU-09] [ROB-01] marks that the server refuses for good are not asked for again: it would refuse again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.answer(refusing("BAD_USER_INPUT"));
  const { leaving } = marksOf("US");
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  await pause(100);
  online();
  vi.advanceTimersByTime(60_000);
  await pause(50);
  expect(server.calls).toHaveLength(1);
  leaving.abort();
});

test.each(["TOO_MANY_REQUESTS", "INTERNAL_SERVER_ERROR"])(
  "[MENU-09] [ROB-01] marks that the server refuses with %s, which passes, are asked for again after 15 seconds and not before",
  async (code) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.answer(refusing(code));
    const { show, leaving } = marksOf("US");
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    await pause(100);
    server.answer({ getAllCategories: () => ({ categories: [] }) });
    vi.advanceTimersByTime(14_000);
    await pause(50);
    expect(server.calls).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(() => expect(show).toHaveBeenLastCalledWith(new Map()));
    leaving.abort();
  },
);

test("[MENU-09] [ROB-01] a page that was left waits no longer for a refusal to pass", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.answer(refusing("TOO_MANY_REQUESTS"));
  const { leaving } = marksOf("US");
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  await pause(100);
  expect(vi.getTimerCount()).toBe(1);
  leaving.abort();
  expect(vi.getTimerCount()).toBe(0);
});

test("[MENU-09] marks of the profile before are gone as soon as another one is kept, and those of the same one stay", async () => {
  const show = vi.fn<Parameters<typeof followMarks>[1]>();
  const load: Parameters<typeof useDietMarks>[0] = async () => ({
    followMarks: (_storefront, found) => show.mockImplementation(found),
  });
  const state = shopOf("US");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontScope state={state}>{children}</StorefrontScope>
  );
  const { result } = renderHook(() => useDietMarks(load), { wrapper });
  await act(async () => {});
  act(() => show(new Map()));
  await act(async () => void window.dispatchEvent(new Event("storage")));
  expect(result.current, "another record has changed").toEqual(new Map());
  await act(async () => void keepDiet(businessId, { allergens: ["peanuts"], diet: null, hide: false }));
  expect(result.current).toBeNull();
});

test("[MENU-09] [ROB-01] a script of marks that could not be loaded is asked for again by itself", async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<Parameters<typeof useDietMarks>[0]>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue({ followMarks: (_storefront, show) => show(new Map()) });
  const state = shopOf("US");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StorefrontScope state={state}>{children}</StorefrontScope>
  );
  const { result } = renderHook(() => useDietMarks(load), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(result.current).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toEqual(new Map());
});
