import { z } from "zod";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import { ok, type Result } from "../../../lib/domain/result.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import { shapeProblem } from "../../rules/studio/config-shape.ts";
import type { Problem } from "../../rules/studio/problem-of-issue.ts";
import { editSettings } from "../../settings/edit-settings.ts";
import type { Translate, TranslateUnchecked } from "../../texts/texts.ts";
import { type Draft, type DraftRefusal, discardDraft, lockDraft, readDraft, saveDraft } from "../draft.ts";
import { readInput } from "./read-input.ts";
import { StudioProblem, type StudioRoute } from "./studio-call.ts";

const revision = z.number().int().min(0);
const save = z.object({ config: z.unknown(), revision });
const lock = z.object({ take: z.boolean().default(false) });

/** The draft: one per business, saved as one types. */
export const draftRoutes: readonly StudioRoute[] = [
  {
    method: "GET",
    path: "/draft",
    async handle({ editing, text }) {
      return { body: draftBody(await readDraft(editing), text) };
    },
  },
  {
    method: "PUT",
    path: "/draft",
    async handle(call) {
      const given = await readInput(call, save);
      const saved = unlessRefused(
        await saveDraft(call.editing, checkedConfig(given.config), given.revision),
        call.text,
      );
      return { body: draftBody(saved, call.text) };
    },
  },
  {
    method: "GET",
    path: "/imported-announcement",
    // What guests read while the configuration announces nothing.
    async handle({ signed }) {
      const { announcement } = signed.business;
      if (!announcement?.description) return { body: { announcement: null } };
      const { color, ...texts } = announcement;
      return { body: { announcement: { ...texts, ...(color ? { styles: { color } } : {}) } } };
    },
  },
  {
    method: "DELETE",
    path: "/imported-announcement",
    // At once, as it was set: it is no part of the draft. The history of the console's settings has it.
    async handle({ editing, now }) {
      await editing.repos.transaction((tx) =>
        editSettings<never>(tx, { staff_id: editing.staffId, now }, (part) => ok(withoutAnnouncement(part))),
      );
      return { body: {} };
    },
  },
  {
    method: "DELETE",
    path: "/draft",
    async handle(call) {
      const { draft, discarded } = unlessRefused(await discardDraft(call.editing), call.text);
      return { body: { ...draftBody(draft, call.text), discarded } };
    },
  },
  {
    method: "POST",
    path: "/lock",
    async handle(call) {
      const { take } = await readInput(call, lock);
      const draft = await lockDraft(call.editing, take);
      return { body: { ...lockBody(draft), revision: draft.revision } };
    },
  },
];

const withoutAnnouncement = (part: EditedPart): EditedPart => ({
  ...part,
  fields: Object.fromEntries(Object.entries(part.fields).filter(([field]) => !field.startsWith("announcement_"))),
});

/** A configuration that can be kept, valid or not. */
export function checkedConfig(given: unknown): ConfigInput {
  const problem = shapeProblem(given);
  if (problem) throw new StudioProblem(400, "CONFIG_UNREADABLE", problem);
  return given as ConfigInput;
}

/** The value; a refusal is thrown as a StudioProblem (403 or 409). */
export function unlessRefused<T>(result: Result<T, DraftRefusal>, text: Translate): T {
  if (result.ok) return result.value;
  throw draftProblem(result.error, text);
}

export function draftProblem(refusal: DraftRefusal, text: Translate): StudioProblem {
  if (refusal.code === "OWNER_ONLY") {
    const { field } = refusal;
    return new StudioProblem(403, "OWNER_ONLY", "owner_only", {}, { field });
  }
  const draft = draftBody(refusal.draft, text);
  if (refusal.code === "STALE") return new StudioProblem(409, "STALE", "stale", {}, { draft });
  const { by, since } = refusal;
  return new StudioProblem(409, "LOCKED", "locked", { by }, { by, since: since.toISOString(), draft });
}

export const problemsBody = (problems: readonly Problem[], text: Translate) =>
  problems.map(({ path, code, values }) => ({
    path: path.join("."),
    code: code.toUpperCase(),
    message: (text as TranslateUnchecked)(`studio_problems.${code}` as never, values),
  }));

const lockBody = ({ lock: held }: Draft) => held && { by: held.by, since: held.since.toISOString(), mine: held.mine };

/** The draft on the wire. */
export function draftBody(draft: Draft, text: Translate) {
  const { config, revision: number, base, savedAt, savedBy, savedByMe, published, rootFileWins } = draft;
  return {
    config,
    revision: number,
    base,
    savedAt: savedAt?.toISOString() ?? null,
    savedBy,
    savedByMe,
    published: published && { ...published, at: published.at.toISOString() },
    lock: lockBody(draft),
    rootFileWins,
    problems: problemsBody(draft.problems, text),
    unsetRules: draft.unsetRules,
  };
}
