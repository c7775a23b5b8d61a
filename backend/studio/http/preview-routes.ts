import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { withoutSecrets } from "../../../config/fixed-fields.ts";
import { type Preview, signPreview } from "../../../lib/domain/studio/preview-token.ts";
import { LOOPBACK } from "../../console/http/console-request.ts";
import type { PreviewRow } from "../../db/repositories/studio.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { isStorefront } from "../../http/visitor.ts";
import { mayDesign } from "../../rules/staff-people.ts";
import { completeConfig } from "../draft.ts";
import { readInput } from "./read-input.ts";
import { type StudioCall, StudioProblem, type StudioReply, type StudioRoute } from "./studio-call.ts";

const wanted = z.object({ frame: z.boolean().default(false) });
/** For others whom the editor shows the draft. */
const LINK_SECONDS = 7 * 24 * 60 * 60;
/** For the studio's own frames, which request another one in time. */
const FRAME_SECONDS = 2 * 60 * 60;

/** Links of one business at a time; each is made by a press. */
const MAX_LINKS = 20;

/** The id of all frames of one person, which end with that person's right to design. */
const frameIdOf = (staffId: string): string =>
  createHash("sha256").update(`frame\n${staffId}`).digest("base64url").slice(0, 12);

/** Ids of the people who may design now. A link or frame of somebody else has ended. */
const designers = async ({ staff }: Repositories): Promise<Set<string>> =>
  new Set((await staff.all()).flatMap(({ id, role, off_at }) => (off_at === null && mayDesign(role) ? [id] : [])));

/** The links for others that show the draft, the newest first: those that the list has and the limit counts. */
async function validLinks(repos: Repositories, now: Date): Promise<PreviewRow[]> {
  const people = await designers(repos);
  return (await repos.studio.previews(now)).filter(({ made_by }) => made_by !== null && people.has(made_by));
}

async function isValid(repos: Repositories, id: string): Promise<boolean> {
  const people = await designers(repos);
  if ([...people].some((person) => frameIdOf(person) === id)) return true;
  const link = await repos.studio.preview(id);
  return link?.made_by != null && people.has(link.made_by);
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** The address of a link at the host that the call came through. */
function linkOf({ app, authority, business }: StudioCall, preview: Preview): string {
  if (!app.storefrontSecret || !authority) throw new StudioProblem(400, "BAD_REQUEST", "no_business");
  const origin = `${LOOPBACK.test(authority) ? "http" : "https"}://${authority}`;
  const token = signPreview(business.biz.id, preview, app.storefrontSecret);
  return `${origin}${business.biz.urlSubPath}/?preview=${token}`;
}

/** Drafts on the shop's own pages. */
export const previewRoutes: readonly StudioRoute[] = [
  {
    method: "POST",
    path: "/preview-link",
    async handle(call) {
      const { frame } = await readInput(call, wanted);
      const { now, editing } = call;
      const id = frame ? frameIdOf(editing.staffId) : randomBytes(9).toString("base64url");
      const until = secondsOf(now) + (frame ? FRAME_SECONDS : LINK_SECONDS);
      const ends = new Date(until * 1000);
      const url = linkOf(call, { until, link: id });
      if (!frame) {
        await editing.repos.transaction(async (repos) => {
          // One press at a time: two at once would both find room for one more.
          await repos.studio.lockedDraft();
          if ((await validLinks(repos, now)).length >= MAX_LINKS)
            throw new StudioProblem(422, "TOO_MANY_LINKS", "too_many_links", { most: MAX_LINKS });
          await repos.studio.addPreview({ id, made_at: now, made_by: editing.staffId, until: ends });
        });
      }
      return { body: { url, until: ends.toISOString() } };
    },
  },
  {
    method: "GET",
    path: "/preview-links",
    async handle(call) {
      const { repos, now } = call.editing;
      const names = await repos.staff.names();
      const links = (await validLinks(repos, now)).map(({ id, made_at, made_by, until }) => ({
        id,
        url: linkOf(call, { until: secondsOf(until), link: id }),
        at: made_at.toISOString(),
        by: made_by && (names.get(made_by) ?? null),
        until: until.toISOString(),
      }));
      return { body: { links } };
    },
  },
  {
    method: "DELETE",
    path: "/preview-links/:id",
    async handle({ editing, param }) {
      await editing.repos.studio.removePreview(param("id"));
      return { body: {} };
    },
  },
  { method: "GET", path: "/preview-draft", open: true, handle: newestDraft },
];

/** For the storefront's own processes, which show it to whoever has a preview link. */
async function newestDraft({ app, business, header, url }: StudioCall): Promise<StudioReply> {
  if (!isStorefront(header, app.storefrontSecret)) throw new StudioProblem(404, "NOT_FOUND", "not_found");
  const repos = forBusiness(app.db, business.biz.id);
  const link = url.searchParams.get("link");
  if (link !== null && !(await isValid(repos, link))) throw new StudioProblem(410, "REVOKED", "not_found");
  const draft = await repos.studio.draft();
  if (!draft?.config) return { status: 204 };
  const { revision } = draft;
  if (url.searchParams.get("known") === String(revision)) return { body: { revision } };
  const config = completeConfig({ app, repos }, draft.config);
  return { body: { revision, config: withoutSecrets(config) } };
}
