"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayNotes } from "@/components/checkout/blocks/day-notes";
import type { OrderTimes, TimeSlot } from "@/components/checkout/time/order-times";
import { SlotGroup } from "@/components/checkout/time/slot-group";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { UnservedDishes } from "@/components/checkout/time/unserved-dishes";
import { PARTS_OF_DAY, partOfDay } from "@/lib/domain/time/part-of-day";
import { addDays } from "@/lib/domain/time/zoned-time";
import { useStorefront } from "@/lib/state/provider";
import { Notice, RadioTile } from "@/ui-kit";

interface Props {
  options: OrderTimes;
  chosen: TimeSlot | null;
  onChoose: (slot: TimeSlot) => void;
}

interface Day {
  readonly date: string;
  readonly slots: readonly TimeSlot[];
  readonly state: "open" | "full" | "closed";
}

/** The day under which a slot stands: that of its night, and what is left of last night's under today. */
const dayOf = (slot: TimeSlot, today: string) => (slot.night < today ? today : slot.night);

/** The days from the first to the last that has slots or is closed by a holiday. */
function daysOf({ days, overrides }: OrderTimes, today: string): Day[] {
  const all = days.flatMap(({ slots }) => slots);
  const named = [
    ...all.map((slot) => dayOf(slot, today)),
    ...overrides.flatMap(({ date, closed }) => (closed ? [date] : [])),
  ];
  const [first, last] = [named.toSorted().at(0), named.toSorted().at(-1)];
  const list: Day[] = [];
  for (let date = first; date && last && date <= last; date = addDays(date, 1)) {
    const slots = all.filter((slot) => dayOf(slot, today) === date);
    const isFull = slots.every(({ full }) => full);
    list.push({ date, slots, state: slots.length === 0 ? "closed" : isFull ? "full" : "open" });
  }
  return list;
}

/**
 * TIME-04: a strip of days above the times of one day, by the part of the day; the hours after midnight of a store that
 * is open past it belong to the day of that night. Closed and full ones are marked.
 */
export function SlotPicker({ options, chosen, onChoose }: Props) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const today = words.dateOf(useStorefront().now());
  const days = daysOf(options, today);
  const usual = days.find(({ state }) => state === "open") ?? days.find(({ state }) => state === "full");
  const [date, setDate] = useState(chosen ? dayOf(chosen, today) : usual?.date);
  const shown = days.find((day) => day.date === date && day.state !== "closed") ?? usual;
  return (
    <div className="grid gap-4">
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-2 p-0 font-semibold text-small">{t("day")}</legend>
        <div className="strip -mx-5 gap-2 px-5 py-1 lg:-mx-6 lg:px-6">
          {days.map((day) => (
            <RadioTile
              key={day.date}
              name="slot-day"
              className="min-w-22 shrink-0 px-3 py-2"
              label={<DayLabel day={day} />}
              checked={day.date === shown?.date}
              disabled={day.state === "closed"}
              onChange={() => setDate(day.date)}
            />
          ))}
        </div>
      </fieldset>
      <DayNotes overrides={options.overrides} shown={shown?.date} />
      <UnservedDishes slots={shown?.slots ?? []} />
      {shown?.state === "full" ? <Notice tone="warning">{t("dayFull")}</Notice> : null}
      {PARTS_OF_DAY.map((part) => {
        const slots = shown?.slots.filter((slot) => partOfDay(slot.start_time, slot.date, shown.date) === part) ?? [];
        if (slots.length === 0) return null;
        return <SlotGroup key={part} part={part} slots={slots} chosen={chosen} onChoose={onChoose} />;
      })}
    </div>
  );
}

function DayLabel({ day: { date, state } }: { day: Day }) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const { name, number } = words.dayParts(date);
  return (
    <>
      <span className="block first-letter:uppercase">{name}</span>
      <span className="block text-caption">
        {state === "open" ? number : t(state === "full" ? "full" : "dayClosed")}
      </span>
    </>
  );
}
