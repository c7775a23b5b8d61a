import { expect, test } from "vitest";
import { createEditing, type StudioContext } from "@/lib/actions/studio/editing";
import { importConfig } from "@/lib/actions/studio/publishing";
import type { StudioClient } from "@/lib/api/studio/client";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import { createStudioStore } from "@/lib/state/studio/studio-state";
import { studioTab } from "@/lib/storage/studio-tab";
import { draftOf } from "./draft-of.ts";

const DRAFTED: ConfigInput = { biz: { name: "Kaapi, drafted" } };
const AFTER: ConfigInput = { biz: { name: "Kaapi" } };

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
