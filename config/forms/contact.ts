import { COMMA } from "./commas.ts";

/** A phone number in any notation, with at least three digits and no more than the world has; empty: none. */
export const PHONE =
  /^(?:|(?:[\s(\u200e\u200f]*\+)?(?:[\s()./\u2013\u200e\u200f-]*\d){3,15}[\s()./\u2013\u200e\u200f-]*)$/;

/** One email address and nothing else: what follows a `?` would fill in the message of whoever presses it. Empty: none. */
export const EMAIL =
  /^(?:|\s*[^\s@?&#%<>()[\]\\,:;"]+@[^\s@?&#%<>()[\]\\,:;"./]+(?:\.[^\s@?&#%<>()[\]\\,:;"./]+)+\s*)$/;

/** What people write between two contacts besides a comma, and before the extension of a number. */
const BETWEEN = /[;؛|/\n]|\bext\b/i;

const FORMS: Readonly<Record<string, RegExp | undefined>> = { phone: PHONE, email: EMAIL };

/** The first contact of a kind in a text that names several, or more than a contact; empty if it names none. */
export function firstContact(text: string, kind: string): string {
  const parts = text.split(COMMA).flatMap((part) => part.split(BETWEEN).map((each) => each.trim()));
  return parts.find((part) => part !== "" && FORMS[kind]?.test(part)) ?? "";
}
