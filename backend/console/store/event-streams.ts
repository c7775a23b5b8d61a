import type { IncomingMessage, ServerResponse } from "node:http";
import { touchSession } from "../../db/repositories/staff.ts";
import { menuTopic } from "../../menu/menu-events.ts";
import { storeTopic } from "../../orders/subscriptions/events.ts";
import { mayUseConsole } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import { stillSigned } from "../accounts/sessions.ts";
import type { ConsoleContext } from "../console-context.ts";
import { beginStream } from "../http/reply.ts";

/** The page treats a connection that is silent for twice this long as lost. */
const BEAT_MS = 15_000;
/** Changes within this time are one; far less than a person notices. */
const TOGETHER_MS = 10;

/**
 * The live streams of open consoles, as server-sent events: `hello` at once, `change` when anything of the store may
 * have changed, `beat` in between, `over` when the session has ended. They have no content: a page that receives
 * `hello` or `change` reads itself again, so nothing can be missed, doubled or shown to a person who may not see it.
 */
export function createStreams(app: Services) {
  const open = new Set<() => void>();
  return {
    async open(context: ConsoleContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
      const { signed, store } = context;
      const topics = [storeTopic(signed.business.id, store.id), menuTopic(signed.business.id)];
      const messages = topics.map((topic) => app.events.subscribe(topic));
      beginStream(res);
      const say = (event: string) => res.write(`event: ${event}\ndata: {}\n\n`);
      const end = () => {
        if (!open.delete(end)) return;
        clearInterval(timer);
        for (const one of messages) void one.return?.();
        res.end();
      };
      const timer = setInterval(() => void beat(app, context, say, end), BEAT_MS);
      open.add(end);
      req.on("close", end);
      res.on("error", end);
      say("hello");
      // A round tells of itself, its bill and its table at once; the page reads itself once.
      let isDue = false;
      const change = () => {
        if (isDue) return;
        isDue = true;
        setTimeout(() => {
          isDue = false;
          if (open.has(end)) say("change");
        }, TOGETHER_MS);
      };
      for (const one of messages) void sendChangeEvents(one, change).finally(end);
      await markWatched(app, context).catch((error) => noteUnmarked(app, error));
    },
    close() {
      for (const end of [...open]) end();
    },
  };
}

async function sendChangeEvents(messages: AsyncIterableIterator<unknown>, change: () => void): Promise<void> {
  for await (const _message of messages) change();
}

/** Checks that the session is still valid and the store still the member's; marks the store as watched. */
async function beat(
  app: Services,
  context: ConsoleContext,
  say: (event: string) => void,
  end: () => void,
): Promise<void> {
  try {
    const signed = await stillSigned(app, context.signed.session.id);
    const stores = signed?.member.store_ids;
    if (!signed || !mayUseConsole(signed.member.role) || (stores && !stores.includes(context.store.id))) {
      say("over");
      return end();
    }
    await markWatched(app, context);
    say("beat");
  } catch (error) {
    // Without its database the server sends nothing; the page notices the silence and shows it.
    noteUnmarked(app, error);
  }
}

const noteUnmarked = (app: Services, error: unknown) =>
  app.log.warn({ err: error }, "A console's live stream could not check its session.");

const markWatched = (app: Services, { signed, store }: ConsoleContext) =>
  touchSession(app.db, signed.session.id, { watching_store: store.id, watching_at: app.clock(), seen_at: app.clock() });
