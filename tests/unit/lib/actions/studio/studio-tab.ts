import { createEditing } from "@/lib/actions/studio/editing";
import type { StudioClient } from "@/lib/api/studio/client";
import { ApiError } from "@/lib/api/transport/api-error";
import type { ConfigInput, EditLock, StudioDraft } from "@/lib/domain/studio/draft";
import { createStudioStore } from "@/lib/state/studio/studio-state";
import { type RecordStorage, readRecord } from "@/lib/storage/records";
import { parseUnsavedDraft, UNSAVED_DRAFT } from "@/lib/storage/studio-record";
import { studioTab } from "@/lib/storage/studio-tab";
import { MapStorage } from "../../fixtures";
import { draftOf } from "./draft-of.ts";

export const PUBLISHED: ConfigInput = { biz: { name: "Kaapi" }, theme: { type: "light" } };

interface Saving {
  readonly config: ConfigInput;
  readonly revision: number;
}

export const refusal = (status: number, code: string, fields: Record<string, unknown> = {}) =>
  new ApiError(code, { code, status, errors: [{ message: code, extensions: fields }], fromServer: true });

/** One tab of the studio, and a server that answers each save as the test says; saves that wait are answered by `answer`. */
export function openTab(storage: RecordStorage | null = new MapStorage(), now: () => number = Date.now) {
  const store = createStudioStore();
  const saves: Saving[] = [];
  const plans: (() => void)[] = [];
  /** Milliseconds of what was put off last. */
  const waits: number[] = [];
  let respond = async ({ config, revision }: Saving): Promise<StudioDraft> => draftOf(config, revision + 1);
  let lock = async (take: boolean): Promise<Partial<EditLock>> => ({
    by: "Rana",
    since: "2026-01-01T05:11:00Z",
    mine: take,
  });
  let read = async (): Promise<StudioDraft> => draftOf(PUBLISHED, 3);
  const client = {
    save: (saved: Saving) => {
      saves.push(saved);
      return respond(saved);
    },
    lock: (take: boolean) => lock(take),
    draft: () => read(),
  } as unknown as StudioClient;
  const shop = { settings: { businessId: "kaapi" }, storage, now };
  const tab = studioTab("kaapi");
  const editing = createEditing({
    store,
    client,
    shop,
    tab,
    later: (run, milliseconds) => {
      waits.push(milliseconds);
      return plans.push(run);
    },
    cancel: () => void plans.splice(0),
  });
  return {
    client,
    store,
    editing,
    saves,
    waits,
    shop,
    tab,
    /** Runs what was put off. */
    pass: async () => {
      for (const run of plans.splice(0)) run();
      await editing.flush();
    },
    answerWith: (next: typeof respond) => {
      respond = next;
    },
    lockWith: (next: typeof lock) => {
      lock = next;
    },
    readWith: (next: typeof read) => {
      read = next;
    },
    kept: () => readRecord(shop, UNSAVED_DRAFT, parseUnsavedDraft, tab.id),
  };
}
