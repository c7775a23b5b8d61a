import type { ShopEvent } from "@/lib/domain/analytics/events";
import type { RecordRow } from "@/lib/storage/table";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type ConsentChoice = "accepted" | "refused";

interface StoredConsent {
  readonly choice: ConsentChoice;
  /** Epoch milliseconds. */
  readonly at: number;
}

const HALF_A_YEAR = 180 * 24 * 60 * 60_000;

/* Beside the table of guests' records, because only shops with analytics or a chat load these. */

/** What the guest decided; after half a year they are asked again. */
export const CONSENT: RecordRow<StoredConsent> = {
  key: "consent",
  owner: "device",
  lifetime: HALF_A_YEAR,
  since: ({ at }) => at,
  format: "json",
};

export const parseConsent = (stored: unknown): StoredConsent | null =>
  isRecord(stored) && (stored.choice === "accepted" || stored.choice === "refused") && typeof stored.at === "number"
    ? { choice: stored.choice, at: stored.at }
    : null;

/** Made after consent. `value` decides whether this visitor is counted (ANL-02). */
export interface Visitor {
  readonly id: string;
  readonly value: number;
}

export const VISITOR: RecordRow<Visitor> = { key: "visitor", owner: "device", lifetime: null, format: "json" };

export const parseVisitor = (stored: unknown): Visitor | null =>
  isRecord(stored) && typeof stored.id === "string" && typeof stored.value === "number"
    ? { id: stored.id, value: stored.value }
    : null;

export interface WaitingEvent {
  readonly event: ShopEvent;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Events of pages on which a destination may not run, until the next page on which it may. */
export const WAITING: RecordRow<readonly WaitingEvent[]> = {
  key: "waiting-events",
  owner: "tab",
  lifetime: null,
  format: "json",
};

export const parseWaiting = (stored: unknown): readonly WaitingEvent[] | null =>
  Array.isArray(stored)
    ? stored.filter(
        (each): each is WaitingEvent =>
          isRecord(each) && isRecord(each.event) && typeof each.event.name === "string" && typeof each.at === "number",
      )
    : null;

/** The app was launched in this tab. */
export const LAUNCHED: RecordRow<string> = { key: "launched", owner: "tab", lifetime: null, format: "text" };
