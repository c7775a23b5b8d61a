import { expect, test } from "vitest";
import { createEditing, type StudioContext } from "@/lib/actions/studio/editing";
import { importConfig, publishDraft } from "@/lib/actions/studio/publishing";
import type { StudioClient } from "@/lib/api/studio/client";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import { createStudioStore } from "@/lib/state/studio/studio-state";
import { studioTab } from "@/lib/storage/studio-tab";
import { draftOf } from "./draft-of.ts";
import { refusal } from "./studio-tab.ts";

const DRAFTED: ConfigInput = { biz: { name: "Kaapi, drafted" } };
const AFTER: ConfigInput = { biz: { name: "Kaapi" } };

/** The editor has looked at what revision 3 changes. */
const SEEN = { note: "", seen: 3 };

/** A studio with a draft, on whose server another configuration is the draft from now on. */
function studio(answers: Partial<StudioClient>) {
  const client = { draft: async () => draftOf(AFTER, 4), ...answers } as StudioClient;
  const context: StudioContext = {
    store: createStudioStore(),
    client,
    shop: { settings: { businessId: "kaapi" }, storage: null },
    tab: studioTab("kaapi"),
    later: () => null,
    cancel: () => {},
  };
  const editing = createEditing(context);
  editing.open(draftOf(DRAFTED, 3));
  return { context, editing };
}

test("[STUDIO-05] taking a file as the draft gives back the draft before it, so that the press can be undone", async () => {
  const { context, editing } = studio({ imported: async () => draftOf(AFTER, 4) });
  expect(await importConfig(context, editing, AFTER)).toMatchObject({ ok: true, value: DRAFTED });
  expect(context.store.getState().config).toEqual(AFTER);
});

test("[STUDIO-03] a draft that another editor changed at the press is not published, and the reason is that", async () => {
  const theirs = (config: ConfigInput) => async () => {
    throw refusal(409, "STALE", { draft: draftOf(config, 7) });
  };
  const publish = () => Promise.reject(new Error("published"));
  const asked = studio({ save: theirs({ biz: { name: "Kaapi Room" } }), publish });
  asked.editing.change("biz.name", "Kaapi House");
  expect(await publishDraft(asked.context, asked.editing, SEEN)).toMatchObject({ error: { code: "CONFLICT" } });
  const joined = studio({ save: theirs({ ...DRAFTED, theme: { type: "dark" } }), publish });
  joined.editing.change("biz.name", "Kaapi House");
  expect(await publishDraft(joined.context, joined.editing, SEEN)).toMatchObject({ error: { code: "JOINED" } });
});

test("[STUDIO-03] what is saved at the press nobody has seen in the list of changes: it is not published before that", async () => {
  const published: number[] = [];
  const publish = async (revision: number) => {
    published.push(revision);
    return { version: 2, isNew: true, rootFileWins: false };
  };
  const { context, editing } = studio({ save: async ({ config }) => draftOf(config, 4), publish });
  editing.change("biz.name", "Kaapi House");
  expect(await publishDraft(context, editing, SEEN)).toMatchObject({ error: { code: "UNSEEN" } });
  expect(published).toEqual([]);
  expect(await publishDraft(context, editing, { note: "", seen: 4 })).toMatchObject({ ok: true });
  expect(published).toEqual([4]);
});
