import { z } from "zod";
import type { Result } from "../../../lib/domain/result.ts";
import type { Change } from "../../rules/studio/changes.ts";
import type { Translate } from "../../texts/texts.ts";
import type { Editing } from "../draft.ts";
import { type Published, type PublishRefusal, publishDraft, restoreVersion, unpublishedChanges } from "../publish.ts";
import { draftProblem, problemsBody } from "./draft-routes.ts";
import { readInput } from "./read-input.ts";
import { type EditorCall, StudioProblem, type StudioReply, type StudioRoute } from "./studio-call.ts";

const MOST_NOTE = 500;
const publication = z.object({
  revision: z.number().int().min(0),
  note: z.string().trim().max(MOST_NOTE).nullish(),
});

/** Published versions. */
export const versionRoutes: readonly StudioRoute[] = [
  {
    method: "POST",
    path: "/publish",
    async handle(call) {
      const { revision, note } = await readInput(call, publication);
      return publishReply(call, await publishDraft(call.editing, revision, note || null));
    },
  },
  {
    method: "GET",
    path: "/draft/changes",
    async handle({ editing }) {
      return { body: { changes: changesBody(await unpublishedChanges(editing)) } };
    },
  },
  {
    method: "GET",
    path: "/history",
    async handle({ editing }) {
      return { body: { versions: await readHistory(editing) } };
    },
  },
  {
    method: "POST",
    path: "/history/:version/restore",
    async handle(call) {
      const version = Number(call.param("version"));
      if (!(Number.isInteger(version) && version > 0 && version < 2 ** 31))
        throw new StudioProblem(404, "NOT_FOUND", "no_version");
      return publishReply(call, await restoreVersion(call.editing, version));
    },
  },
];

const changesBody = (changes: readonly Change[]) =>
  changes.map(({ path, ...sides }) => ({ path: path.join("."), ...sides }));

const MOST_VERSIONS = 100;

async function readHistory({ repos }: Editing) {
  const names = await repos.staff.names();
  const rows = await repos.studio.history(MOST_VERSIONS);
  return rows.map(({ version, published_at, published_by, note, restored, changes }) => ({
    version,
    at: published_at.toISOString(),
    by: published_by && (names.get(published_by) ?? null),
    note,
    restored,
    changes: changesBody(changes),
  }));
}

function publishReply({ text, app, signed }: EditorCall, result: Result<Published, PublishRefusal>): StudioReply {
  if (!result.ok) throw publishProblem(result.error, text);
  const { version, isNew, discarded } = result.value;
  const business = signed.business.id;
  if (isNew) app.log.info({ business, version, staff: signed.member.login }, "A configuration was published.");
  const rootFileWins = app.published.origin(business)?.source === "root";
  return { body: { version, isNew, rootFileWins, discarded } };
}

function publishProblem(refusal: PublishRefusal, text: Translate): StudioProblem {
  if (refusal.code === "NO_VERSION") return new StudioProblem(404, "NOT_FOUND", "no_version");
  if (refusal.code !== "INVALID") return draftProblem(refusal, text);
  const problems = problemsBody(refusal.problems, text);
  return new StudioProblem(422, "INVALID", "invalid", { count: problems.length }, { problems });
}
