import {
  CONSENT,
  type ConsentChoice,
  LAUNCHED,
  parseConsent,
  parseVisitor,
  VISITOR,
  type Visitor,
  WAITING,
} from "@/lib/storage/analytics-records";
import { readRecord, removeRecord, type Shop, writeRecord } from "@/lib/storage/records";
import { forgetShopVisit, keepShopVisit } from "@/lib/storage/shop-visit-record";

/** `asking`: nothing is loaded, stored or sent until the guest has decided. */
export type Consent = ConsentChoice | "asking";

interface Asked {
  readonly askConsent: boolean;
  /** Global Privacy Control of the browser: a refusal that the guest need not repeat. */
  readonly privacyControl: boolean;
}

/** ANL-01: what the guest has decided here, or what counts without a decision. */
export function consentOf(shop: Shop, { askConsent, privacyControl }: Asked): Consent {
  const chosen = readRecord(shop, CONSENT, parseConsent)?.choice;
  if (chosen) return chosen;
  if (privacyControl) return "refused";
  return askConsent ? "asking" : "accepted";
}

/** Keeps a decision, and applies it. */
export function recordConsent(shop: Shop, choice: ConsentChoice, at: number): void {
  applyConsent(shop, choice);
  writeRecord(shop, CONSENT, { choice, at });
}

/**
 * What a decision, made here or in another tab, means for what this tab knows and stores: after a refusal nothing of the visitor
 * stays. Again for the same decision it changes nothing.
 */
export function applyConsent(shop: Shop, choice: ConsentChoice): void {
  if (choice === "accepted") keepShopVisit(shop);
  else {
    removeRecord(shop, VISITOR);
    removeRecord(shop, WAITING);
    removeRecord(shop, LAUNCHED);
    forgetShopVisit(shop);
  }
}

/** This browser's visitor, made when consent was given. */
export function visitorOf(shop: Shop, random: () => number): Visitor {
  const known = readRecord(shop, VISITOR, parseVisitor);
  if (known) return known;
  const part = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const visitor = { id: `${part()}${part()}${part()}${part()}`, value: random() };
  writeRecord(shop, VISITOR, visitor);
  return visitor;
}
