import { beforeEach, describe, expect, it } from "vitest";
import { createEditing } from "@/lib/actions/studio/editing";
import type { StudioClient } from "@/lib/api/studio/client";
import { ApiError } from "@/lib/api/transport/api-error";
import type { ConfigInput, StudioDraft } from "@/lib/domain/studio/draft";
import { createStudioStore } from "@/lib/state/studio/studio-state";
import { type RecordStorage, readRecord } from "@/lib/storage/records";
import { parseUnsavedDraft, UNSAVED_DRAFT } from "@/lib/storage/studio-record";
import { draftOf } from "./draft-of.ts";

const PUBLISHED: ConfigInput = { biz: { name: "Kaapi" }, theme: { type: "light" } };

function memory(): RecordStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const refusal = (status: number, code: string, fields: Record<string, unknown> = {}) =>
  new ApiError(code, { code, status, errors: [{ message: code, extensions: fields }], fromServer: true });

/** A server that answers each save as the test says; saves that wait are answered by `answer`. */
function desk(storage: RecordStorage | null = memory()) {
  const store = createStudioStore();
  const saves: { config: ConfigInput; revision: number }[] = [];
  const plans: (() => void)[] = [];
  let respond: (saved: { config: ConfigInput; revision: number }) => Promise<StudioDraft> = async ({
    config,
    revision,
  }) => draftOf(config, revision + 1);
  let read = async (): Promise<StudioDraft> => draftOf(PUBLISHED, 3);
  const client = {
    save: (saved: { config: ConfigInput; revision: number }) => {
      saves.push(saved);
      return respond(saved);
    },
    lock: async (take: boolean) => ({ by: "Rana", since: "2026-01-01T05:11:00Z", mine: take }),
    draft: () => read(),
  } as unknown as StudioClient;
  const shop = { settings: { businessId: "kaapi" }, storage };
  const editing = createEditing({
    store,
    client,
    shop,
    later: (run) => plans.push(run),
    cancel: () => void plans.splice(0),
  });
  return {
    store,
    editing,
    saves,
    shop,
    /** Runs what was put off. */
    pass: async () => {
      for (const run of plans.splice(0)) run();
      await editing.flush();
    },
    answerWith: (next: typeof respond) => {
      respond = next;
    },
    readWith: (next: typeof read) => {
      read = next;
    },
    kept: () => readRecord(shop, UNSAVED_DRAFT, parseUnsavedDraft),
  };
}

describe("saving a draft as one types", () => {
  let at: ReturnType<typeof desk>;
  beforeEach(() => {
    at = desk();
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
    const reopened = desk(at.shop.storage);
    reopened.editing.open(draftOf(PUBLISHED, 3));
    expect(reopened.store.getState().config).toMatchObject({ biz: { name: "Kaapi House" } });
    await reopened.pass();
    expect(reopened.saves).toHaveLength(1);
    expect(reopened.kept()).toBeNull();
  });

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
    const blocked = desk(null);
    blocked.editing.open(draftOf(PUBLISHED, 1));
    blocked.editing.change("biz.name", "Kaapi House");
    await blocked.pass();
    expect(blocked.store.getState().save).toBe("saved");
  });
});
