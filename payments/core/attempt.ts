import type { KeyValue } from "../browser/storage.ts";
import { fieldsOf, TXN_ID, textOf } from "../service/answers.ts";
import { attemptPrefix, PHASES, type Phase } from "./attempt-keys.ts";
import {
  GATEWAYS,
  type Gateway,
  isOneOf,
  PURPOSES,
  type Purpose,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from "./enumerations.ts";
import { strongest } from "./flow/status.ts";
import { parseUrl } from "./web.ts";

/**
 * One press of Pay, stored before the page can be left ([ROBUST-04]): enough to query the outcome later, without
 * tokens, secrets or personal data. Its id is the idempotency key of init and capture.
 */
export interface Attempt {
  readonly version: 1;
  readonly id: string;
  readonly txnId: string | null;
  /** Null for a payment begun in another browser, until the service says what it is. */
  readonly gateway: Gateway | null;
  readonly purpose: Purpose | null;
  /** Null for a payment begun in another browser: only that one knows it. */
  readonly purposeId: string | null;
  /** The requested amount in decimal major units, and the amount that was sent for it. */
  readonly amount: string;
  readonly value: number;
  readonly currency: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly expiresAt: number;
  /** Path of the return page, relative to the origin. */
  readonly returnPath: string;
  /**
   * `begun`: not yet handed to a provider. `opened`: money may move. `paid`: the page has yet to act on it. `finished`:
   * the page has acted; kept so that it is not paid again. `disputed`: another amount or currency was charged, and Pay
   * stays closed until that is resolved.
   */
  readonly phase: Phase;
  /** When a tab claimed the right to act on the success, in epoch milliseconds; null before. */
  readonly claimedAt: number | null;
  /** The strongest status received so far. */
  readonly status: TransactionStatus | null;
}

/** An attempt that was begun in this browser. */
export type OwnAttempt = Attempt & {
  readonly gateway: Gateway;
  readonly purpose: Purpose;
  readonly purposeId: string;
};

/** Long enough for a late authorisation the next morning. The order's hold ends much earlier (D6). */
export const ATTEMPT_LIFETIME_MS = 24 * 60 * 60_000;

export interface AttemptStore {
  /** Returns the stored attempt for this purpose, or null if there is none or it has expired. */
  find(purpose: Purpose, purposeId: string): Attempt | null;
  /** Finds an attempt by the references in a return address. */
  byReference(reference: Reference): Attempt | null;
  /** All attempts, newest first. */
  all(): readonly Attempt[];
  /**
   * Stores the attempt and returns what is stored afterwards. Tabs hold copies of different age: phase, claim and
   * status only move forward, and an older attempt never replaces a newer one.
   */
  save(attempt: Attempt): Attempt;
  /** Removes this attempt only; a newer one for the same purpose stays. */
  remove(attempt: Attempt): void;
  /** [ROBUST-14] Removes every attempt of this entity. */
  clear(): void;
}

/** Attempts of one paying entity. Each has a storage entry of its own, so that tabs do not overwrite each other's. */
export function createAttempts(entityId: string, storage: KeyValue, now: () => number): AttemptStore {
  const prefix = attemptPrefix(entityId);
  const keyOf = (purpose: string, purposeId: string) => `${prefix}${purpose}:${purposeId}`;
  const placeOf = ({ id, purpose, purposeId }: Attempt) =>
    purpose !== null && purposeId !== null ? keyOf(purpose, purposeId) : keyOf("elsewhere", id);
  const read = (key: string): Attempt | null => {
    const attempt = parseAttempt(storage.get(key));
    if (attempt && attempt.expiresAt > now()) return attempt;
    storage.remove(key);
    return null;
  };
  const keys = () => storage.keys().filter((key) => key.startsWith(prefix));
  const all = () =>
    keys()
      .map(read)
      .filter((attempt) => attempt !== null)
      .sort((a, b) => b.startedAt - a.startedAt);
  return {
    find: (purpose, purposeId) => read(keyOf(purpose, purposeId)),
    byReference({ attempt, txn }) {
      const known = all();
      const byTxn = () => known.find(({ txnId }) => txn !== null && txnId === txn);
      return known.find(({ id }) => id === attempt) ?? byTxn() ?? null;
    },
    all,
    save(attempt) {
      const key = placeOf(attempt);
      const stored = read(key);
      if (stored && stored.id !== attempt.id && stored.startedAt > attempt.startedAt) return attempt;
      const newest = stored?.id === attempt.id ? forward(stored, attempt) : attempt;
      storage.set(key, JSON.stringify(newest));
      return newest;
    },
    remove(attempt) {
      const key = placeOf(attempt);
      if (read(key)?.id === attempt.id) storage.remove(key);
    },
    clear() {
      for (const key of keys()) storage.remove(key);
    },
  };
}

function forward(stored: Attempt, attempt: Attempt): Attempt {
  const further = PHASES.indexOf(stored.phase) > PHASES.indexOf(attempt.phase) ? stored : attempt;
  return {
    ...attempt,
    txnId: attempt.txnId ?? stored.txnId,
    phase: further.phase,
    status: strongest(stored.status, attempt.status),
    claimedAt: Math.max(stored.claimedAt ?? 0, attempt.claimedAt ?? 0) || null,
  };
}

function parseAttempt(text: string | null): Attempt | null {
  if (!text) return null;
  try {
    const fields = fieldsOf(JSON.parse(text));
    const { version, id, txnId, gateway, purpose, status, phase, startedAt, expiresAt, value } = fields;
    const fits =
      version === 1 &&
      textOf(id) &&
      (txnId === null || (typeof txnId === "string" && TXN_ID.test(txnId))) &&
      (gateway === null || isOneOf(GATEWAYS, gateway)) &&
      (purpose === null || isOneOf(PURPOSES, purpose)) &&
      (fields.purposeId === null || textOf(fields.purposeId)) &&
      textOf(fields.amount) &&
      textOf(fields.currency) &&
      typeof fields.returnPath === "string" &&
      (status === null || isOneOf(TRANSACTION_STATUSES, status)) &&
      isOneOf(PHASES, phase) &&
      (fields.claimedAt === null || typeof fields.claimedAt === "number") &&
      [startedAt, expiresAt, value].every((number) => typeof number === "number");
    return fits ? (fields as unknown as Attempt) : null;
  } catch {
    return null;
  }
}

/** Our own parameters in a return address. They never decide an outcome ([ROBUST-05]). */
export interface Reference {
  readonly attempt: string | null;
  readonly txn: string | null;
}

const OWN_PARAMETERS = ["attempt", "txn", "lang"];

/** [ROBUST-06] Reads our reference from a return address; null when there is none. */
export function readReference(address: string): Reference | null {
  const query = parseUrl(address)?.searchParams;
  const attempt = query?.get("attempt") ?? null;
  const txn = query?.get("txn") ?? null;
  const fits = (value: string | null) => (value && TXN_ID.test(value) ? value : null);
  return fits(attempt) || fits(txn) ? { attempt: fits(attempt), txn: fits(txn) } : null;
}

/**
 * [ROBUST-08] Removes everything a provider added to the address: e-mail addresses, signatures, client secrets. Our own
 * parameters stay, so that a reload resumes.
 */
export function scrubbed(address: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  for (const name of [...url.searchParams.keys()]) if (!OWN_PARAMETERS.includes(name)) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

/** The address that a provider sends the guest back to: the return page with our reference. */
export function returnAddress(base: string, attemptId: string, txnId: string | null): string {
  const url = new URL(base);
  url.searchParams.set("attempt", attemptId);
  if (txnId) url.searchParams.set("txn", txnId);
  return url.href;
}
