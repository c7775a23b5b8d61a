import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type BusEvent, CHANNEL, type EventBus } from "./db/events.ts";
import type { Database } from "./db/open.ts";
import { rowsOfText } from "./db/statements/rows-of-text.ts";

/** What changed since the last announcement. */
export interface Announced {
  /** From where a storefront goes on after a cut, at this or another backend. */
  readonly cursor: string;
  /** Null: what was missed is not known any more, so everything is to be read again. */
  readonly tags: readonly string[] | null;
}

/** Tells storefront processes which cached pages are out of date. */
export interface Announcer {
  /**
   * Everything after a cursor (null: from nothing), then each change when it is committed; until `signal` aborts. After
   * the database was out of reach it tells so even if nothing has changed: what could not be read can be read again.
   */
  follow(cursor: string | null, signal: AbortSignal): AsyncGenerator<Announced>;
}

/** The topic on which backends learn that there is something to read. */
const TOPIC = "pages:changed";
const RETRY_MS = 250;

const CHANGED = `with announced as (insert into page_changes (tags) values ($1::text[]) returning id)
  select pg_notify($2, $3) from announced`;

/**
 * Announces to all storefront processes which cached pages are out of date: tags `business:<id>`, `menu:<id>`,
 * `stores:<id>`. Called in the transaction of the change, so that both are there after a crash, or neither.
 */
export async function pagesChanged(db: Database, ...tags: string[]): Promise<void> {
  await rowsOfText(db, CHANGED, [tags, CHANNEL, JSON.stringify({ topic: TOPIC, data: {} } satisfies BusEvent)]);
}

/**
 * Rows of transactions that the snapshot of the last reading did not see, and this one does. A row's number would not
 * do: a lower one may be committed after a higher one, and a reader that waits for it would wait for every long import.
 */
const SINCE = `with known as (select $1::pg_snapshot as snapshot)
  select extract(epoch from now())::bigint::text as at, pg_current_snapshot()::text as snapshot,
    (select oid from pg_database where datname = current_database()) || '-' || 'page_changes'::regclass::oid as database,
    pg_snapshot_xmax(known.snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_foreign,
    array(select distinct tag from page_changes, unnest(tags) tag
      where transaction >= pg_snapshot_xmin(known.snapshot)
        and not pg_visible_in_snapshot(transaction, known.snapshot))::text[] as tags
  from known`;

interface Reading {
  readonly at: string;
  readonly snapshot: string;
  /** The server's numbers of the database and of this table, which are others once a backup was restored. */
  readonly database: string;
  /** The cursor is of a time that this database has not reached: it is another one, or was set back. */
  readonly is_foreign: boolean;
  readonly tags: string[];
}

const CURSOR = /^(?<at>\d{1,12})\.(?<database>\d{1,10}-\d{1,10})\.(?<snapshot>\d{1,20}:\d{1,20}:[\d,]{0,4000})$/;
/** Half of what the rules of retention keep. */
const KNOWN_FOR_SECONDS = 24 * 60 * 60;

async function changesSince(db: Database, cursor: string | null): Promise<Announced> {
  const { at: since, database, snapshot } = CURSOR.exec(cursor ?? "")?.groups ?? {};
  // A snapshot of the first transaction of all sees nothing.
  const [now] = await rowsOfText<Reading>(db, SINCE, [snapshot ?? "3:3:"]);
  if (!now) throw new Error("The changes of pages could not be read.");
  // Transactions are numbered by server: a restored database goes on with the numbers of the one before.
  const isSame = database === now.database && !now.is_foreign;
  const isKnown = since !== undefined && isSame && Number(now.at) - Number(since) < KNOWN_FOR_SECONDS;
  return { cursor: `${now.at}.${now.database}.${now.snapshot}`, tags: isKnown ? now.tags : null };
}

export function createAnnouncer(db: Database, events: EventBus, log: Logger): Announcer {
  /** Until it succeeds: meanwhile nothing can be changed either. */
  async function read(cursor: string | null, signal: AbortSignal): Promise<Announced | null> {
    while (!signal.aborted) {
      try {
        return await changesSince(db, cursor);
      } catch (error) {
        log.warn({ err: error }, "The changes of pages could not be read; trying again.");
        await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    return null;
  }
  return {
    async *follow(cursor, signal) {
      // Before the first reading, so that nothing falls between.
      const messages = events.subscribe(TOPIC);
      const end = () => void messages.return?.();
      signal.addEventListener("abort", end);
      try {
        let known = cursor;
        let tellsAnyway = true;
        for (;;) {
          const announced = await read(known, signal);
          if (!announced) return;
          known = announced.cursor;
          if (tellsAnyway || announced.tags === null || announced.tags.length > 0) yield announced;
          const message = await messages.next();
          if (message.done) return;
          tellsAnyway = message.value.gap;
        }
      } finally {
        signal.removeEventListener("abort", end);
        end();
      }
    },
  };
}
