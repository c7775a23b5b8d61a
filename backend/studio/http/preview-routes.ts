import { createHmac } from "node:crypto";
import { z } from "zod";
import { withoutSecrets } from "../../../config/fixed-fields.ts";
import { LOOPBACK } from "../../console/http/console-request.ts";
import { forBusiness } from "../../db/repositories.ts";
import { isStorefront } from "../../http/visitor.ts";
import { completeConfig } from "../draft.ts";
import { readInput } from "./read-input.ts";
import { type StudioCall, StudioProblem, type StudioReply, type StudioRoute } from "./studio-call.ts";

const wanted = z.object({ frame: z.boolean().default(false) });
/** For others whom the editor shows the draft. */
const LINK_SECONDS = 7 * 24 * 60 * 60;
/** For the studio's own frames, which request another one in time. */
const FRAME_SECONDS = 2 * 60 * 60;

/** The same as in lib/business/preview/token.ts, which checks it. */
function previewToken(businessId: string, until: number, secret: string): string {
  const signature = createHmac("sha256", secret).update(`preview\n${businessId}\n${until}`).digest("base64url");
  return `${until}.${signature.slice(0, 32)}`;
}

/** Drafts on the shop's own pages. */
export const previewRoutes: readonly StudioRoute[] = [
  {
    method: "POST",
    path: "/preview-link",
    async handle(call) {
      const { frame } = await readInput(call, wanted);
      const { app, authority, business, now } = call;
      if (!app.storefrontSecret || !authority) throw new StudioProblem(400, "BAD_REQUEST", "no_business");
      const until = Math.floor(now.getTime() / 1000) + (frame ? FRAME_SECONDS : LINK_SECONDS);
      const origin = `${LOOPBACK.test(authority) ? "http" : "https"}://${authority}`;
      const token = previewToken(business.biz.id, until, app.storefrontSecret);
      const url = `${origin}${business.biz.urlSubPath}/?preview=${token}`;
      return { body: { url, until: new Date(until * 1000).toISOString() } };
    },
  },
  { method: "GET", path: "/preview-draft", open: true, handle: newestDraft },
];

/** For the storefront's own processes, which show it to whoever has a preview link. */
async function newestDraft({ app, business, header, url }: StudioCall): Promise<StudioReply> {
  if (!isStorefront(header, app.storefrontSecret)) throw new StudioProblem(404, "NOT_FOUND", "not_found");
  const repos = forBusiness(app.db, business.biz.id);
  const draft = await repos.studio.draft();
  if (!draft?.config) return { status: 204 };
  const { revision } = draft;
  if (url.searchParams.get("known") === String(revision)) return { body: { revision } };
  const config = completeConfig({ app, repos }, draft.config);
  return { body: { revision, config: withoutSecrets(config) } };
}
