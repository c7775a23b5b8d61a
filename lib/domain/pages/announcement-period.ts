import { DAY_MINUTES, MINUTE, toInstant } from "../time/zoned-time.ts";

/** The period of an announcement as configured: days, or days and times, on the business's clock. */
export interface WrittenPeriod {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The same as instants; null: no limit. It ends before `until`. */
export interface AnnouncementPeriod {
  readonly from: number | null;
  readonly until: number | null;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The first day counts from midnight, the last until its end; a last minute counts as a whole. */
export function announcementPeriod({ from, until }: WrittenPeriod, timezone: string): AnnouncementPeriod {
  const at = (moment: string, withoutTime: number) => {
    const [day = "", time] = moment.split("T");
    return toInstant(day, time ? minutesOf(time) : withoutTime, timezone);
  };
  return {
    from: from ? at(from, 0) : null,
    until: until ? at(until, DAY_MINUTES) + (until.includes("T") ? MINUTE : 0) : null,
  };
}

/** `now` in epoch milliseconds; the end is excluded. */
export const isInPeriod = ({ from, until }: AnnouncementPeriod, now: number): boolean =>
  (from === null || now >= from) && (until === null || now < until);

/** Whether it begins or ends after `since` and not after `now`, both epoch milliseconds. */
export const turnsBetween = ({ from, until }: AnnouncementPeriod, since: number, now: number): boolean =>
  [from, until].some((turn) => turn !== null && turn > since && turn <= now);
