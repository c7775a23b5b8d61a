import { isDate, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import type { RequestContext } from "../context.ts";

/**
 * Trims a text; null if nothing is left. Fails if it is longer than the column. A refusal names its field in
 * `extensions.field`, so that a form can show it there.
 */
export function readText(
  context: RequestContext,
  field: string,
  value: string | null | undefined,
  max = 120,
): string | null {
  const text = value?.trim() ?? "";
  const length = Array.from(text).length;
  if (length > max) throw context.fail("BAD_REQUEST", "text_too_long", { field, length, max }, { field });
  return text === "" ? null : text;
}

/** As readText, for a required field. */
export function requireText(
  context: RequestContext,
  field: string,
  value: string | null | undefined,
  max = 120,
): string {
  const text = readText(context, field, value, max);
  if (text === null) throw context.fail("BAD_REQUEST", "field_required", { field }, { field });
  return text;
}

/** An e-mail address; null if it is blank. */
export function readEmail(context: RequestContext, value: string | null | undefined): string | null {
  const email = readText(context, "email", value, 254);
  if (email === null || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return email;
  throw context.fail("BAD_REQUEST", "email_invalid", { value: email.slice(0, 60) }, { field: "email" });
}

/** A date in the past, YYYY-MM-DD; null if it is blank. */
export function readPastDate(context: RequestContext, field: string, value: string | null | undefined): string | null {
  const date = readText(context, field, value, 20);
  const today = toWallClock(context.now.getTime(), context.business.timezone).date;
  if (date === null || (isDate(date) && date >= "1900-01-01" && date <= today)) return date;
  throw context.fail("BAD_REQUEST", "date_invalid", { field }, { field });
}
