"use client";

import { useTimeWords } from "@/components/checkout/time/time-words";
import { commaList } from "@/lib/domain/text/comma-list";
import type { OverriddenDay } from "@/lib/domain/time/hours-overrides";
import { addDays } from "@/lib/domain/time/zoned-time";
import { useTranslations } from "@/lib/i18n/translations";

interface Closure {
  readonly from: string;
  readonly until: string;
  readonly reason: string | null;
}

/** Consecutive closed days with one reason, as one line. */
function closures(overrides: readonly OverriddenDay[]): Closure[] {
  const list: Closure[] = [];
  for (const { date, reason } of overrides.filter(({ closed }) => closed)) {
    const last = list.at(-1);
    if (last && last.reason === reason && addDays(last.until, 1) === date)
      list[list.length - 1] = { ...last, until: date };
    else list.push({ from: date, until: date, reason });
  }
  return list;
}

interface Props {
  readonly overrides: readonly OverriddenDay[];
  /** The date whose times are visible. */
  readonly shown: string | undefined;
}

/** Why days of the strip are closed, and the other hours of the visible day. */
export function DayNotes({ overrides, shown }: Props) {
  const other = overrides.find((day) => !day.closed && day.date === shown);
  return (
    <>
      {closures(overrides).map((closure) => (
        <ClosureLine key={closure.from} closure={closure} />
      ))}
      {other ? <OtherHoursLine day={other} /> : null}
    </>
  );
}

/** A holiday of one or more days. */
function ClosureLine({ closure: { from, until, reason } }: { closure: Closure }) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const last = words.day(until, "long");
  const day = from === until ? last : `${words.day(from, "long")} \u2013 ${last}`;
  const text = reason ? t("closedOnBecause", { day, reason }) : t("closedOn", { day });
  return <p className="text-small text-text-muted first-letter:uppercase">{text}</p>;
}

/** The other hours of the visible day. */
function OtherHoursLine({ day: { date, reason, hours: spans } }: { day: OverriddenDay }) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const day = words.day(date, "long");
  const hours = commaList(spans.map(({ open, close }) => words.hours(open, close)));
  const text = reason ? t("hoursOnBecause", { day, reason, hours }) : t("hoursOn", { day, hours });
  return <p className="text-small text-text-muted first-letter:uppercase">{text}</p>;
}
