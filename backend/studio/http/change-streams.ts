import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { PublishedVersions } from "../../../config/with-published.ts";
import { type HttpContext, headerOf } from "../../http/layer.ts";
import { isStorefront } from "../../http/visitor.ts";
import type { Services } from "../../services.ts";
import { StudioProblem } from "./studio-call.ts";

/** A storefront takes a stream that is silent for more than twice this long as lost. */
const BEAT_MS = 3_000;

const HEADERS = { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" };

/**
 * The open streams of storefront processes: a line of JSON with every published version on connecting, then one with
 * each new version, and empty lines in between. With `?pages=<cursor>` also which cached pages are out of date: what
 * changed since the cursor, then each change as it is committed.
 */
export function createChangeStreams(app: Services) {
  const open = new Set<() => void>();
  return {
    async open(c: HttpContext): Promise<Response> {
      if (!isStorefront((name) => headerOf(c, name), app.storefrontSecret))
        throw new StudioProblem(404, "NOT_FOUND", "not_found");
      // From the database: another backend's version may not have been announced yet.
      await app.published.refresh();
      const { incoming, outgoing } = c.env;
      outgoing.writeHead(200, HEADERS);
      let sent: PublishedVersions = new Map();
      const send = (all: boolean) => {
        const now = app.published.versions();
        const changed = [...now].filter(([id, one]) => all || sent.get(id) !== one);
        sent = now;
        if (all || changed.length > 0)
          outgoing.write(`${JSON.stringify({ all, published: Object.fromEntries(changed) })}\n`);
      };
      const stopListening = app.published.onChange(() => send(false));
      const following = new AbortController();
      const sendPages = async (cursor: string) => {
        for await (const pages of app.announcer.follow(cursor || null, following.signal))
          outgoing.write(`${JSON.stringify({ pages })}\n`);
      };
      const timer = setInterval(() => outgoing.write("\n"), BEAT_MS);
      const end = () => {
        if (!open.delete(end)) return;
        clearInterval(timer);
        stopListening();
        following.abort();
        outgoing.end();
      };
      open.add(end);
      incoming.on("close", end);
      outgoing.on("error", end);
      send(true);
      const cursor = c.req.query("pages");
      // Without the rest of a stream that has failed, its storefront opens another one.
      if (cursor !== undefined) sendPages(cursor).then(end, end);
      return RESPONSE_ALREADY_SENT;
    },
    close() {
      for (const end of [...open]) end();
    },
  };
}
