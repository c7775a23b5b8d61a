import { expect, test } from "vitest";
import { studioTab } from "@/lib/storage/studio-tab";

test("[STUDIO-02] a tab is told of the other open ones of its shop, until they are closed", async () => {
  const { locks } = globalThis.navigator;
  const [one, other] = [studioTab("kaapi", locks), studioTab("kaapi", locks)];
  const ends = [one.hold(), studioTab("manara", locks).hold()];
  const close = other.hold();
  await expect.poll(() => one.others()).toEqual(new Set([other.id]));
  expect(await other.others()).toEqual(new Set([one.id]));
  close();
  await expect.poll(() => one.others()).toEqual(new Set());
  for (const end of ends) end();
});

test("[STUDIO-02] where the browser has no locks, the studio opens all the same", async () => {
  const tab = studioTab("kaapi", null);
  tab.hold()();
  expect(await tab.others()).toEqual(new Set());
});
