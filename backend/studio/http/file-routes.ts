import { z } from "zod";
import { readDraft, saveDraft } from "../draft.ts";
import { checkedConfig, draftBody, unlessRefused } from "./draft-routes.ts";
import { readInput } from "./read-input.ts";
import type { StudioRoute } from "./studio-call.ts";

const imported = z.object({ config: z.unknown(), revision: z.number().int().min(0) });

/** The whole configuration as a file, for editors outside the studio. */
export const fileRoutes: readonly StudioRoute[] = [
  {
    method: "GET",
    path: "/export",
    async handle({ editing, business }) {
      const { config } = await readDraft(editing);
      const name = `attachment; filename="${business.biz.id}.json"`;
      return { body: config, headers: { "content-disposition": name } };
    },
  },
  {
    method: "POST",
    path: "/import",
    // Replaces the draft of this revision alone: what somebody saved meanwhile is not lost. Nothing is published by accident; the operator's fields stay as they are.
    async handle(call) {
      const { config, revision } = await readInput(call, imported);
      const saved = unlessRefused(await saveDraft(call.editing, checkedConfig(config), revision), call.text);
      return { body: draftBody(saved, call.text) };
    },
  },
];
