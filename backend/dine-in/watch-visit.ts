import type { RequestContext } from "../context.ts";
import type { StaffReason } from "../rules/staff-reason.ts";
import { reasonText } from "../texts/reason-text.ts";
import { MOVED } from "./announce-table.ts";
import { requireGuest, requireVisit } from "./visits/visit-of.ts";

interface TableEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Sent first, and after events may have been lost: the client reads its visit and bill again. */
const READ_AGAIN: TableEvent = { type: "BILL_UPDATED", data: null };

/**
 * LIVE-01, DINE-04: subscribes to what happens at the calling phone's table, under the name of the subscription's field.
 * Needs a visit (D24), and ends with it; a phone that is not admitted yet may wait for its admission. With
 * `readAgain`, its first message says that the state is to be read, as does one after events may have been lost.
 */
export async function watchVisit<Field extends string>(
  context: RequestContext,
  field: Field,
  { topicOf, readAgain }: { topicOf: (visitId: string) => string; readAgain: boolean },
): Promise<AsyncIterableIterator<Record<Field, TableEvent>>> {
  const { visit } = readAgain ? await requireGuest(context) : await requireVisit(context);
  let messages = context.app.events.subscribe(topicOf(visit.id));
  // A phone that subscribes, for the first time or again, reads the state afterwards, so nothing is lost in between.
  let first = readAgain;
  const end = async () => {
    await messages.return?.();
    return { done: true as const, value: undefined };
  };
  const iterator: AsyncIterableIterator<Record<Field, TableEvent>> = {
    next: async () => {
      if (first) {
        first = false;
        return { done: false, value: { [field]: READ_AGAIN } as Record<Field, TableEvent> };
      }
      while (true) {
        const { done, value } = await messages.next();
        if (done) return end();
        if (value.gap && !readAgain) continue;
        const event = value.gap ? READ_AGAIN : eventOf(context, value.event.data);
        if (event.type === MOVED) {
          // Subscribed to the other visit first, so that nothing is lost in between.
          const before = messages;
          messages = context.app.events.subscribe(topicOf(String(event.data)));
          await before.return?.();
          if (!readAgain) continue;
          return { done: false, value: { [field]: READ_AGAIN } as Record<Field, TableEvent> };
        }
        return { done: false, value: { [field]: event } as Record<Field, TableEvent> };
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

function eventOf(context: RequestContext, { type, data }: Readonly<Record<string, unknown>>): TableEvent {
  const told = typeof data === "string" ? JSON.parse(data) : null;
  return { type: String(type), data: isRejection(told) ? inWords(context, told) : told };
}

/** What leads to another visit is its id. */
const isRejection = (told: unknown): told is Record<string, unknown> =>
  typeof told === "object" && told !== null && "reason_code" in told;

/** The same rejection is read in the language of each phone. */
function inWords({ text }: RequestContext, { reason_code: code, reason: words, ...rest }: Record<string, unknown>) {
  return { ...rest, reason: reasonText(text, { code, words } as StaffReason) };
}
