import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api/transport/api-error";
import { draftOf } from "./draft-of.ts";
import { openTab, PUBLISHED, refusal } from "./studio-tab.ts";

describe("saving a draft as one types", () => {
  let at: ReturnType<typeof openTab>;
  beforeEach(() => {
    at = openTab();
    at.editing.open(draftOf(PUBLISHED, 3));
  });
  const state = () => at.store.getState();

  it("several changes are saved once, with the revision they began with, and the browser's copy goes", async () => {
    at.editing.change("biz.name", "Kaapi H");
    at.editing.change("biz.name", "Kaapi House");
    expect(state().save).toBe("waiting");
    expect(at.kept()?.config).toEqual({ biz: { name: "Kaapi House" }, theme: { type: "light" } });
    await at.pass();
    expect(at.saves).toEqual([{ config: { biz: { name: "Kaapi House" }, theme: { type: "light" } }, revision: 3 }]);
    expect(state()).toMatchObject({ save: "saved", draft: { revision: 4 } });
    expect(at.kept()).toBeNull();
  });

  it("what is typed during a save is kept and saved after it, on the new revision", async () => {
    at.answerWith(async ({ config, revision }) => {
      if (revision === 3) at.editing.change("theme.type", "dark");
      return draftOf(config, revision + 1);
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    expect(state().config).toEqual({ biz: { name: "Kaapi House" }, theme: { type: "dark" } });
    await at.pass();
    expect(at.saves.at(-1)).toEqual({ config: state().config, revision: 4 });
    expect(state().save).toBe("saved");
  });

  it("without a connection the draft stays in this browser, says so, and is saved when it can be", async () => {
    at.answerWith(async () => {
      throw new ApiError("", { code: "NETWORK" });
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    expect(state().save).toBe("offline");
    const reopened = openTab(at.shop.storage);
    reopened.editing.open(draftOf(PUBLISHED, 3));
    expect(reopened.store.getState().config).toMatchObject({ biz: { name: "Kaapi House" } });
    await reopened.pass();
    expect(reopened.saves).toHaveLength(1);
    expect(reopened.kept()).toBeNull();
  });

  it.each([
    [429, { retryAfter: 12 }, 12_000],
    [429, {}, 5_000],
    [408, {}, 5_000],
  ])(
    "[STUDIO-02] a save that the server takes later (%i) is tried again by itself, not before it says",
    async (status, fields, wait) => {
      at.answerWith(async () => {
        throw refusal(status, "LATER", fields);
      });
      at.editing.change("biz.name", "Kaapi House");
      await at.pass();
      expect([state().save, at.waits.at(-1)]).toEqual(["offline", wait]);
      at.answerWith(async ({ config, revision }) => draftOf(config, revision + 1));
      await at.pass();
      expect(state().save).toBe("saved");
    },
  );

  it("a draft that moved on is joined with ours where the values differ, and saved on the newer revision", async () => {
    const theirs = { biz: { name: "Kaapi" }, theme: { type: "dark" } };
    at.answerWith(async ({ config, revision }) => {
      if (revision === 3) throw refusal(409, "STALE", { draft: draftOf(theirs, 7) });
      return draftOf(config, revision + 1);
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    await at.pass();
    expect(at.saves.at(-1)).toEqual({ config: { biz: { name: "Kaapi House" }, theme: { type: "dark" } }, revision: 7 });
    expect(state()).toMatchObject({ save: "saved", conflict: null, draft: { revision: 8 } });
  });

  it.each([
    ["ours", "Kaapi House"],
    ["theirs", "Kaapi Room"],
  ] as const)("a value that both changed waits for the editor, who keeps %s", async (keep, name) => {
    at.answerWith(async ({ config, revision }) => {
      if (revision === 3) throw refusal(409, "STALE", { draft: draftOf({ biz: { name: "Kaapi Room" } }, 7) });
      return draftOf(config, revision + 1);
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    expect(state().conflict?.paths).toEqual(["biz.name"]);
    await at.pass();
    expect(at.saves).toHaveLength(1);
    at.editing.settle(keep);
    await at.pass();
    expect(state()).toMatchObject({ save: "saved", conflict: null, config: { biz: { name } } });
  });

  it("another editor's lock stops changes and names them", async () => {
    at.answerWith(async () => {
      throw refusal(409, "LOCKED", { by: "Rana", since: "2026-01-01T05:11:00Z" });
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    expect(state().lockedBy).toEqual({ by: "Rana", since: "2026-01-01T05:11:00Z", mine: false });
    at.editing.change("biz.name", "Other");
    expect(state().config).toMatchObject({ biz: { name: "Kaapi House" } });
  });

  it("nothing can be typed while a draft is taken over, and then it is the other editor's last one", async () => {
    await at.editing.renew();
    expect(state().lockedBy?.by).toBe("Rana");
    at.readWith(async () => {
      at.editing.change("biz.name", "Too early");
      return draftOf({ biz: { name: "Rana's" } }, 9);
    });
    await at.editing.takeOver();
    expect(state()).toMatchObject({ lockedBy: null, save: "saved", config: { biz: { name: "Rana's" } } });
    await at.pass();
    expect(at.saves).toEqual([]);
  });

  /** Typed, and not saved because Rana has the draft. */
  async function typedUnderLock() {
    at.answerWith(async () => {
      throw refusal(409, "LOCKED", { by: "Rana", since: "2026-01-01T05:11:00Z" });
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    at.answerWith(async ({ config, revision }) => draftOf(config, revision + 1));
    expect(state()).toMatchObject({ save: "refused", lockedBy: { by: "Rana" } });
  }

  it("[STUDIO-02] taking over joins what was not saved with what the other editor did, and saves it", async () => {
    await typedUnderLock();
    at.readWith(async () => draftOf({ ...PUBLISHED, theme: { type: "dark" } }, 9));
    await at.editing.takeOver();
    expect(at.kept()?.config).toEqual({ biz: { name: "Kaapi House" }, theme: { type: "dark" } });
    await at.pass();
    expect(at.saves.at(-1)).toEqual({ config: { biz: { name: "Kaapi House" }, theme: { type: "dark" } }, revision: 9 });
    expect(state()).toMatchObject({ save: "saved", refusal: null, lockedBy: null });
  });

  it("[STUDIO-02] taking over asks about a field that both changed, and nobody's value is lost", async () => {
    await typedUnderLock();
    at.readWith(async () => draftOf({ ...PUBLISHED, biz: { name: "Rana's" } }, 9));
    await at.editing.takeOver();
    expect(state()).toMatchObject({
      save: "refused",
      refusal: null,
      lockedBy: null,
      conflict: { paths: ["biz.name"] },
    });
    at.editing.settle("ours");
    await at.pass();
    expect(at.saves.at(-1)).toMatchObject({ config: { biz: { name: "Kaapi House" } }, revision: 9 });
  });

  it("[STUDIO-02] what was typed under another editor's lock is saved once that has ended", async () => {
    await typedUnderLock();
    at.lockWith(async () => ({ mine: true }));
    await at.editing.renew();
    expect(state()).toMatchObject({
      save: "saved",
      lockedBy: null,
      draft: { config: { biz: { name: "Kaapi House" } } },
    });
  });

  it("[STUDIO-02] while it is asked whose value stays, a draft that is typed on is not called saving", async () => {
    at.answerWith(async () => {
      throw refusal(409, "STALE", { draft: draftOf({ biz: { name: "Kaapi Room" } }, 7) });
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    at.editing.change("theme.type", "dark");
    expect(state().save).toBe("refused");
    await at.pass();
    expect(at.saves).toHaveLength(1);
  });

  it("what is typed while the draft is read again is kept over it and saved", async () => {
    at.readWith(async () => {
      at.editing.change("biz.name", "Kaapi House");
      return draftOf({ ...PUBLISHED, theme: { type: "dark" } }, 9);
    });
    await at.editing.reload();
    await at.pass();
    expect(at.saves).toEqual([{ config: { biz: { name: "Kaapi House" }, theme: { type: "dark" } }, revision: 9 }]);
  });

  it("an ended sign-in loses nothing: the draft is saved after signing in again", async () => {
    at.answerWith(async () => {
      throw refusal(401, "SIGN_IN_REQUIRED");
    });
    at.editing.change("biz.name", "Kaapi House");
    await at.pass();
    expect(state()).toMatchObject({ sessionEnded: true, config: { biz: { name: "Kaapi House" } } });
    at.answerWith(async ({ config, revision }) => draftOf(config, revision + 1));
    at.store.setState({ sessionEnded: false });
    await at.pass();
    expect(state().save).toBe("saved");
  });

  it("a draft that cannot be kept in the browser is saved all the same", async () => {
    const blocked = openTab(null);
    blocked.editing.open(draftOf(PUBLISHED, 1));
    blocked.editing.change("biz.name", "Kaapi House");
    await blocked.pass();
    expect(blocked.store.getState().save).toBe("saved");
  });
});
