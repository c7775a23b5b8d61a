import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useConsent } from "@/components/consent/use-consent";
import { recordConsent } from "@/lib/actions/analytics/consent";
import { WAITING } from "@/lib/storage/analytics-records";
import { writeRecord } from "@/lib/storage/records";
import { readShopVisit, writeShopVisit } from "@/lib/storage/shop-visit-record";
import { MapStorage, NOW, storefront } from "@/tests/unit/lib/fixtures";

const VISIT = { source: "campaign:flyer", cart: false } as const;

afterEach(() => vi.restoreAllMocks());

/** Two tabs of one browser; the second has the page open, or loads it anew with `open`. */
function tabs() {
  const storage = new MapStorage();
  const tab = (tabStorage: MapStorage) => Object.assign(storefront({}, { storage, now: () => NOW }), { tabStorage });
  const kept = new MapStorage();
  const here = tab(kept);
  const first = tab(new MapStorage());
  const open = () => renderHook(() => useConsent(here, true)).result;
  const told = () => act(() => void window.dispatchEvent(new Event("storage")));
  return { first, here, kept, open, told };
}

test("[ANL-01] after a refusal in another tab nothing of the visitor stays in this one", () => {
  const { first, here, kept, open, told } = tabs();
  recordConsent(first, "accepted", NOW);
  writeShopVisit(here, VISIT, true);
  writeRecord(here, WAITING, [{ event: { name: "screen_view", screen_name: "item" }, at: NOW }]);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  open();
  expect(kept.length).toBe(2);
  recordConsent(first, "refused", NOW);
  told();
  expect(reload).toHaveBeenCalledTimes(1);
  open();
  expect([...kept.map.keys()]).toEqual([]);
});

test("[ANL-01] a visit is kept for the pages that follow once the guest accepts in another tab", () => {
  const { first, here, kept, open, told } = tabs();
  writeShopVisit(here, VISIT, false);
  const consent = open();
  expect([consent.current.consent, kept.length]).toEqual(["asking", 0]);
  recordConsent(first, "accepted", NOW);
  told();
  expect([consent.current.consent, kept.length]).toEqual(["accepted", 1]);
  expect(readShopVisit(here)).toEqual(VISIT);
});
