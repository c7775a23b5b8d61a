import { z } from "zod";
import type { Result } from "../../../lib/domain/result.ts";
import { changesOnWire } from "../../rules/studio/changes-on-wire.ts";
import type { Translate } from "../../texts/texts.ts";
import type { Editing } from "../draft.ts";
import { type Published, type PublishRefusal, publishDraft, restoreVersion, unpublishedChanges } from "../publish.ts";
import { draftProblem, problemsBody } from "./draft-routes.ts";
import { readInput } from "./read-input.ts";
import { type EditorCall, StudioProblem, type StudioReply, type StudioRoute } from "./studio-call.ts";

const MAX_NOTE = 500;
const publication = z.object({
  revision: z.number().int().min(0),
  note: z.string().trim().max(MAX_NOTE).nullish(),
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
      const changes = await unpublishedChanges(editing);
      return { body: { changes: changesOnWire(changes), count: changes.length } };
    },
  },
  {
    method: "GET",
    path: "/history",
    async handle({ editing, url }) {
      const before = Number(url.searchParams.get("before")) || null;
      return { body: await readHistory(editing, before) };
    },
  },
  {
    method: "POST",
    path: "/history/:version/restore",
    async handle(call) {
      const version = Number(call.param("version"));
      if (!(Number.isInteger(version) && version >= 0 && version < 2 ** 31))
        throw new StudioProblem(404, "NOT_FOUND", "no_version");
      return publishReply(call, await restoreVersion(call.editing, version));
    },
  },
];

/** Versions of one answer; the studio reads further ones when it is asked for them. */
const PAGE = 20;

async function readHistory({ repos }: Editing, before: number | null) {
  const names = await repos.staff.names();
  const rows = await repos.studio.history({ before, most: PAGE + 1 });
  const versions = rows
    .slice(0, PAGE)
    .map(({ version, published_at, published_by, note, restored, changes, count }) => ({
      version,
      at: published_at.toISOString(),
      by: published_by && (names.get(published_by) ?? null),
      note,
      restored,
      changes: changesOnWire(changes ?? []),
      count,
    }));
  return { versions, more: rows.length > PAGE };
}

function publishReply({ text, app, signed }: EditorCall, result: Result<Published, PublishRefusal>): StudioReply {
  if (!result.ok) throw publishProblem(result.error, text);
  const { version, isNew, discarded } = result.value;
  const business = signed.business.id;
  if (isNew) app.log.info({ business, version, staff: signed.member.id }, "A configuration was published.");
  const rootFileWins = app.published.origin(business)?.source === "root";
  return { body: { version, isNew, rootFileWins, discarded } };
}

function publishProblem(refusal: PublishRefusal, text: Translate): StudioProblem {
  if (refusal.code === "NO_VERSION") return new StudioProblem(404, "NOT_FOUND", "no_version");
  if (refusal.code !== "INVALID") return draftProblem(refusal, text);
  const problems = problemsBody(refusal.problems, text);
  return new StudioProblem(422, "INVALID", "invalid", { count: problems.length }, { problems });
}
