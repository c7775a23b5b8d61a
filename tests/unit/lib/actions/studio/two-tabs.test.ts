import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StudioContext } from "@/lib/actions/studio/editing";
import { openStudio, signIn } from "@/lib/actions/studio/session";
import type { StudioClient } from "@/lib/api/studio/client";
import { ApiError } from "@/lib/api/transport/api-error";
import type { ConfigInput, StudioDraft } from "@/lib/domain/studio/draft";
import { valueAt } from "@/lib/domain/studio/paths";
import { MapStorage } from "../../fixtures";
import { draftOf } from "./draft-of.ts";
import { openTab, PUBLISHED, refusal } from "./studio-tab.ts";

const DAY = 24 * 60 * 60_000;

/** Tabs of one browser at one server, which refuses a save of an older revision as ours does. */
function browser() {
  const storage = new MapStorage();
  const open = new Map<string, ReturnType<typeof openTab>>();
  const at = { config: PUBLISHED, revision: 3, online: true, breaks: false, now: Date.now() };
  const draft = () => ({ ...draftOf(at.config, at.revision), savedBy: "Maria", savedByMe: at.revision > 3 });
  const records = () => [...storage.map.keys()].filter((key) => key.startsWith("kaapi:studio-draft"));
  return {
    at,
    storage,
    records,
    /** A new tab that reads the draft as it opens, locked or not. */
    tab(lock: StudioDraft["lock"] = null) {
      const others = new Set(open.keys());
      const one = openTab(storage, () => at.now);
      one.answerWith(async ({ config, revision }) => {
        const lost = new ApiError("", { code: "NETWORK" });
        if (!at.online) throw lost;
        if (revision !== at.revision) throw refusal(409, "STALE", { draft: draft() });
        Object.assign(at, { config, revision: revision + 1 });
        // The connection breaks before the answer.
        at.online = !at.breaks;
        if (at.breaks) throw lost;
        return draft();
      });
      one.readWith(async () => draft());
      one.editing.open({ ...draft(), lock }, others);
      open.set(one.tab.id, one);
      return one;
    },
    /** As a browser does that is ended: nothing more runs. */
    close(one: ReturnType<typeof openTab>) {
      open.delete(one.tab.id);
    },
    /** Saves until nothing waits. */
    async settle(one: ReturnType<typeof openTab>) {
      for (let count = 0; count < 20 && one.store.getState().save !== "saved"; count += 1) await one.pass();
      return one.store.getState();
    },
  };
}

describe("one person's studio in two tabs of a browser", () => {
  test("[STUDIO-02] what a tab could not save outlives the other tab's save, and the next tab saves it once the first is closed", async () => {
    const { at, tab, close, settle, records } = browser();
    const [first, second] = [tab(), tab()];
    at.online = false;
    first.editing.change("biz.name", "Kaapi House");
    await first.pass();
    at.online = true;
    second.editing.change("theme.type", "dark");
    await settle(second);
    expect(at.config).toEqual({ biz: { name: "Kaapi" }, theme: { type: "dark" } });
    expect(first.kept()?.config).toMatchObject({ biz: { name: "Kaapi House" } });
    // As long as it is open, what it has is its own.
    expect(tab().store.getState().config).toMatchObject({ biz: { name: "Kaapi" } });
    close(first);
    expect((await settle(tab())).joined).toEqual({ of: "closed tab" });
    expect(at.config).toEqual({ biz: { name: "Kaapi House" }, theme: { type: "dark" } });
    expect(records()).toEqual([]);
  });

  test("[STUDIO-02] where two closed tabs changed the same field, the second is asked about, and nothing else of it is given up", async () => {
    const { at, tab, close, settle, records } = browser();
    const tabs = [tab(), tab()];
    at.online = false;
    for (const [index, one] of tabs.entries()) {
      at.now += 1;
      one.editing.change("biz.name", `Kaapi ${index}`);
      one.editing.change(`texts.t${index}`, "a text");
      close(one);
    }
    at.online = true;
    const next = tab();
    expect((await settle(next)).conflict?.paths).toEqual(["biz.name"]);
    // It is asked again after the page was loaded anew without an answer.
    close(next);
    const again = tab();
    expect(again.store.getState().conflict?.paths).toEqual(["biz.name"]);
    expect(again.store.getState().config).toMatchObject({ biz: { name: "Kaapi 1" } });
    again.editing.settle("theirs");
    await settle(again);
    expect(at.config).toEqual({ ...PUBLISHED, biz: { name: "Kaapi 0" }, texts: { t0: "a text", t1: "a text" } });
    expect(records()).toEqual([]);
  });

  test("[STUDIO-02] what the other tab saved comes by itself and is shown as one's own; with a field that both changed it is asked", async () => {
    const { at, tab, settle } = browser();
    const [first, second] = [tab(), tab()];
    first.editing.change("theme.type", "dark");
    expect((await settle(first)).joined).toBeNull();
    second.editing.change("biz.name", "Kaapi House");
    expect((await settle(second)).joined).toEqual({ of: "me" });
    expect(at.config).toEqual({ biz: { name: "Kaapi House" }, theme: { type: "dark" } });
    first.editing.change("biz.name", "Kaapi Room");
    expect((await settle(first)).conflict).toMatchObject({ paths: ["biz.name"], theirs: { savedByMe: true } });
  });

  test("[STUDIO-02] a save whose answer was lost is no other tab's change, also of a field that was changed again", async () => {
    const { at, tab, settle } = browser();
    const one = tab();
    at.breaks = true;
    one.editing.change("biz.name", "Kaapi House");
    await one.pass();
    expect(at.config).toMatchObject({ biz: { name: "Kaapi House" } });
    one.editing.change("biz.name", "Kaapi Hall");
    await one.pass();
    Object.assign(at, { online: true, breaks: false });
    one.editing.change("biz.name", "Kaapi Room");
    expect(await settle(one)).toMatchObject({ conflict: null, joined: null, save: "saved" });
    expect(at.config).toMatchObject({ biz: { name: "Kaapi Room" } });
  });

  test("[STUDIO-02] what a closed tab left waits while somebody else has the draft, and comes after the draft is taken over", async () => {
    const { at, tab, close, settle } = browser();
    const first = tab();
    at.online = false;
    first.editing.change("biz.name", "Kaapi House");
    close(first);
    at.online = true;
    const next = tab({ by: "Rana", since: "2026-01-01T05:11:00Z", mine: false });
    expect(next.store.getState().config).toEqual(PUBLISHED);
    await next.editing.takeOver();
    await settle(next);
    expect(at.config).toMatchObject({ biz: { name: "Kaapi House" } });
  });

  test("[STUDIO-02] whoever signs in again in the same tab finds what could not be saved before, also while somebody else has the draft", async () => {
    const { at, tab, settle } = browser();
    const one = tab();
    at.online = false;
    one.editing.change("biz.name", "Kaapi House");
    await one.pass();
    at.online = true;
    one.editing.open({ ...draftOf(PUBLISHED, 3), lock: { by: "Rana", since: "2026-01-01T05:11:00Z", mine: false } });
    await one.editing.takeOver();
    await settle(one);
    expect(at.config).toMatchObject({ biz: { name: "Kaapi House" } });
  });

  test("[STUDIO-02] drafts of closed tabs are kept for thirty days, ten at most, and the one that all tabs shared before is still found", async () => {
    const { at, tab, close, settle, storage, records } = browser();
    const shared = { config: { ...PUBLISHED, before: "of all tabs" }, base: PUBLISHED, revision: 3 };
    storage.setItem("kaapi:studio-draft", JSON.stringify(shared));
    const opened = tab();
    await settle(opened);
    expect(at.config).toMatchObject({ before: "of all tabs" });
    close(opened);
    at.online = false;
    const tabs = Array.from({ length: 14 }, () => tab());
    for (const [index, one] of tabs.entries()) {
      at.now += 1;
      one.editing.change(`texts.t${index}`, "a text");
    }
    expect(records()).toHaveLength(14);
    for (const one of tabs) close(one);
    close(tab());
    expect(records()).toHaveLength(10);
    at.now += 30 * DAY;
    tab();
    expect(records()).toEqual([]);
  });

  test("[STUDIO-02] whatever is typed, saved, cut off and closed in three tabs, each text is on the server in the end", async () => {
    const step = fc.record({
      tab: fc.nat(2),
      what: fc.constantFrom("type", "save", "close", "offline", "online"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { at, tab, close, settle, records } = browser();
        const tabs = [tab(), tab(), tab()];
        const typed: ConfigInput = {};
        for (const [count, { tab: index, what }] of steps.entries()) {
          const one = tabs[index] as (typeof tabs)[number];
          at.now += 1;
          if (what === "offline" || what === "online") at.online = what === "online";
          else if (what === "save") await one.pass();
          else if (what === "close") {
            close(one);
            tabs[index] = tab();
          } else {
            one.editing.change(`texts.t${count}`, `text ${count}`);
            Object.assign(typed, { [`t${count}`]: `text ${count}` });
          }
        }
        for (const one of tabs) close(one);
        at.online = true;
        const last = tab();
        expect((await settle(last)).save).toBe("saved");
        expect(valueAt(at.config, "texts") ?? {}).toEqual(typed);
        expect(records()).toEqual([]);
      }),
    );
  });
});

test("[STUDIO-02] the studio leaves the drafts of tabs that are open to them as it opens", async () => {
  const storage = new MapStorage();
  const [first, second] = [openTab(storage), openTab(storage)];
  first.editing.open(draftOf(PUBLISHED, 3));
  first.editing.change("biz.name", "Kaapi House");
  const client = { me: async () => ({ name: "Maria" }), draft: async () => draftOf(PUBLISHED, 3) } as StudioClient;
  const opened = async (others: readonly string[]) => {
    const tab = { ...second.tab, others: async () => new Set(others) };
    await openStudio({ ...second, client, tab } as unknown as StudioContext, second.editing);
    return valueAt(second.store.getState().config, "biz.name");
  };
  expect(await opened([first.tab.id])).toBe("Kaapi");
  expect(await opened([])).toBe("Kaapi House");
});

test("[STUDIO-02] [SEC-01] what somebody did not save is offered to them alone, also where another person signs in after them", async () => {
  const storage = new MapStorage();
  /** A tab of one device in which these people sign in one after the other. */
  function device() {
    const one = openTab(storage);
    one.lockWith(async () => ({ mine: true }));
    const person = { id: "" };
    const client = {
      ...one.client,
      me: async () => ({ ...person, name: person.id }),
      signIn: async () => ({}),
      draft: async () => draftOf(PUBLISHED, 3),
    };
    const tab = { ...one.tab, others: async () => new Set<string>() };
    const context = { ...one, client, tab } as unknown as StudioContext;
    const name = () => valueAt(one.store.getState().config, "biz.name");
    const arrive = async (id: string, how: () => Promise<unknown>) => {
      person.id = id;
      await how();
      return name();
    };
    return {
      ...one,
      opens: (id: string) => arrive(id, () => openStudio(context, one.editing)),
      signsIn: (id: string) => arrive(id, () => signIn(context, one.editing, id, "")),
    };
  }
  const first = device();
  first.answerWith(async () => {
    throw refusal(401, "SIGN_IN_REQUIRED");
  });
  expect(await first.opens("maria")).toBe("Kaapi");
  first.editing.change("biz.name", "Kaapi House");
  await first.pass();
  expect(await first.signsIn("rana")).toBe("Kaapi");
  expect(await device().opens("rana")).toBe("Kaapi");
  expect(await device().opens("maria")).toBe("Kaapi House");
});
