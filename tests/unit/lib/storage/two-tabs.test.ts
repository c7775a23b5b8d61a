import { describe, expect, test } from "vitest";
import { signOut } from "@/lib/actions/customer/session";
import {
  knownPlacingKey,
  leaveHeldOrder,
  placingKey,
  releasePlacingKey,
  sentOrder,
} from "@/lib/actions/order/placing/placing";
import { releaseReload, reloadKey } from "@/lib/actions/payment/reload-key";
import { MapStorage, NOW, storefront } from "../fixtures";

describe("keys in two tabs", () => {
  const tabs = () => {
    const storage = new MapStorage();
    let now = NOW;
    const tab = () => storefront({ origin: "http://127.0.0.1:1" }, { storage, now: () => now, random: Math.random });
    return { storage, one: tab(), other: tab(), later: (ms: number) => (now += ms) };
  };

  test("[ORD-02] both tabs place the same order under one key, until either has finished it", () => {
    const { one, other } = tabs();
    const first = placingKey(one);
    expect(placingKey(other)).toBe(first);
    releasePlacingKey(other);
    expect(placingKey(one)).not.toBe(first);
  });

  test("[SESS-05] a person who signs out in one tab leaves no key in the other", () => {
    const { one, other } = tabs();
    const keys = [placingKey(one), reloadKey(one, 500)];
    signOut(other);
    expect(knownPlacingKey(one)).toBeNull();
    expect(keys).not.toContain(reloadKey(one, 500));
  });

  test("[WALL-02] a reload that was paid in one tab is a new reload in the other, and after an hour in every tab", () => {
    const { one, other, later } = tabs();
    const first = reloadKey(one, 500);
    expect(reloadKey(other, 500)).toBe(first);
    releaseReload(other);
    const second = reloadKey(one, 500);
    expect(second).not.toBe(first);
    later(3_600_000);
    expect(reloadKey(one, 500)).not.toBe(second);
  });

  test("[ORD-02] what was sent or held is read without making a key", () => {
    const { storage, one } = tabs();
    const before = [...storage.map.keys()];
    expect(sentOrder(one)).toBeNull();
    leaveHeldOrder(one);
    expect([...storage.map.keys()]).toEqual(before);
  });
});
