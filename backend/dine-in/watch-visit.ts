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
  const { visit, guest } = readAgain ? await requireGuest(context) : await requireVisit(context);
  let visitId = visit.id;
  let over = false;
  let messages = context.app.events.subscribe(topicOf(visitId));
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
        const { done, value } = over ? { done: true as const, value: undefined } : await messages.next();
        if (done) return end();
        if (value.gap && !readAgain) continue;
        const event = value.gap ? READ_AGAIN : eventOf(context, value.event.data);
        if (event.type === MOVED) {
          // Subscribed to the other visit first, so that nothing is lost in between.
          const before = messages;
          visitId = String(event.data);
          messages = context.app.events.subscribe(topicOf(visitId));
          await before.return?.();
          if (!readAgain) continue;
          return { done: false, value: { [field]: READ_AGAIN } as Record<Field, TableEvent> };
        }
        const status = await statusOf(context, visitId, guest.id);
        if (status === "admitted") return { done: false, value: { [field]: event } as Record<Field, TableEvent> };
        over = status !== "waiting";
        // Its own state is all that a phone reads which was not let in, or no longer sits here.
        if (readAgain && (over || OF_ADMISSION.includes(event.type)))
          return { done: false, value: { [field]: READ_AGAIN } as Record<Field, TableEvent> };
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

/** What may come with the admission of a phone, its refusal, or the end of the visit. */
const OF_ADMISSION: readonly string[] = ["BILL_UPDATED", "SETTLE_BILL"];

/** The phone's status at this moment; phones that hear the same event share the read. */
async function statusOf({ app, repos }: RequestContext, visitId: string, guestId: string) {
  const guests = await app.shared(`guests of visit ${visitId}`, () => repos.visits.guests(visitId));
  return guests.find(({ id }) => id === guestId)?.status ?? "left";
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
