"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTimeWords } from "@/components/checkout/time-words";
import type { OfferedSlot, OrderTimeOptions } from "@/lib/domain/time/order-time";
import { PARTS_OF_DAY } from "@/lib/domain/time/time-slots";
import { Chip, RadioTile } from "@/ui-kit";

interface Props {
  days: OrderTimeOptions["days"];
  chosen: OfferedSlot | null;
  onChoose: (slot: OfferedSlot) => void;
}

/** A strip of days over a grid of times, by morning, afternoon and evening. */
export function SlotPicker({ days, chosen, onChoose }: Props) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const [date, setDate] = useState(chosen?.date ?? days[0]?.date);
  const shown = days.find((day) => day.date === date) ?? days[0];
  const isChosen = (slot: OfferedSlot) => slot.start === chosen?.start && slot.end === chosen.end;
  return (
    <div className="grid gap-4">
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-2 p-0 font-semibold text-small">{t("day")}</legend>
        <div className="strip -mx-5 gap-2 px-5 py-1">
          {days.map((day) => (
            <Chip key={day.date} selected={day.date === shown?.date} onClick={() => setDate(day.date)}>
              {words.day(day.date)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {PARTS_OF_DAY.map((part) => {
        const slots = shown?.slots.filter((slot) => slot.part === part) ?? [];
        if (slots.length === 0) return null;
        return (
          <fieldset key={part} className="m-0 min-w-0 border-0 p-0">
            <legend className="mb-2 p-0 text-small text-text-muted">{t(`part.${part}`)}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
              {slots.map((slot) => (
                <RadioTile
                  key={slot.start}
                  name="slot"
                  label={words.span(slot.start, slot.end)}
                  checked={isChosen(slot)}
                  onChange={() => onChoose(slot)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
