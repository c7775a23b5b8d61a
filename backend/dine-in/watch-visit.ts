import type { RequestContext } from "../context.ts";
import type { BusMessage } from "../db/events.ts";
import type { StaffReason } from "../rules/staff-reason.ts";
import { reasonText } from "../texts/reason-text.ts";
import { MOVED } from "./announce-table.ts";
import { requireGuest, requireVisit } from "./visits/calling-phone.ts";

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
  const subscription: Subscription = { visitId: visit.id, messages: context.app.events.subscribe(topicOf(visit.id)) };
  const events = tableEvents(context, subscription, guest.id, { topicOf, readAgain });
  const iterator: AsyncIterableIterator<Record<Field, TableEvent>> = {
    next: async () => {
      const { done, value } = await events.next();
      return done
        ? { done, value: undefined }
        : { done: false, value: { [field]: value } as Record<Field, TableEvent> };
    },
    // A waiting generator sees `return` only with its next message, so the subscription it waits for is ended instead.
    return: async () => {
      await subscription.messages.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

/** The visit that a phone sits at, and its messages. Both change when the visit is joined with another. */
interface Subscription {
  visitId: string;
  messages: AsyncIterableIterator<BusMessage>;
}

async function* tableEvents(
  context: RequestContext,
  subscription: Subscription,
  guestId: string,
  { topicOf, readAgain }: { topicOf: (visitId: string) => string; readAgain: boolean },
): AsyncGenerator<TableEvent, void, unknown> {
  try {
    // A phone that subscribes, for the first time or again, reads the state afterwards, so nothing is lost in between.
    if (readAgain) yield READ_AGAIN;
    while (true) {
      const { done, value } = await subscription.messages.next();
      if (done) return;
      if (value.gap && !readAgain) continue;
      const event = value.gap ? READ_AGAIN : toTableEvent(context, value.event.data);
      if (event.type === MOVED) {
        // Before the old one is ended.
        const before = subscription.messages;
        subscription.visitId = String(event.data);
        subscription.messages = context.app.events.subscribe(topicOf(subscription.visitId));
        await before.return?.();
        if (readAgain) yield READ_AGAIN;
        continue;
      }
      const status = await statusOf(context, subscription.visitId, guestId);
      // A phone that was not admitted, or has left, may read only its own status.
      if (status === "admitted") yield event;
      else if (readAgain && (status !== "waiting" || ADMISSION_EVENTS.includes(event.type))) yield READ_AGAIN;
      if (status !== "admitted" && status !== "waiting") return;
    }
  } finally {
    await subscription.messages.return?.();
  }
}

/** What may come with the admission of a phone, its refusal, or the end of the visit. */
const ADMISSION_EVENTS: readonly string[] = ["BILL_UPDATED", "SETTLE_BILL"];

/** The phone's status at this moment; phones that receive the same event share one read. */
async function statusOf({ app, repos }: RequestContext, visitId: string, guestId: string) {
  const guests = await app.shared(`guests of visit ${visitId}`, () => repos.visits.guests(visitId));
  return guests.find(({ id }) => id === guestId)?.status ?? "left";
}

function toTableEvent(context: RequestContext, { type, data }: Readonly<Record<string, unknown>>): TableEvent {
  const payload = typeof data === "string" ? JSON.parse(data) : null;
  return { type: String(type), data: isRejection(payload) ? withReasonText(context, payload) : payload };
}

/** A rejection has a reason code. The data of MOVED is a visit's id. */
const isRejection = (payload: unknown): payload is Record<string, unknown> =>
  typeof payload === "object" && payload !== null && "reason_code" in payload;

/** The same rejection is read in the language of each phone. */
function withReasonText(
  { text }: RequestContext,
  { reason_code: code, reason: words, ...rest }: Record<string, unknown>,
) {
  return { ...rest, reason: reasonText(text, { code, words } as StaffReason) };
}
