"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { TimeSlot } from "@/components/checkout/time/order-times";
import { useTimeWords } from "@/components/checkout/time/time-words";
import type { PartOfDay } from "@/lib/domain/time/part-of-day";
import { RadioTile } from "@/ui-kit";

interface Props {
  readonly part: PartOfDay;
  readonly slots: readonly TimeSlot[];
  readonly chosen: TimeSlot | null;
  readonly onChoose: (slot: TimeSlot) => void;
}

/** A slot that cannot be chosen: the kitchen is full, or a dish of the cart is not served then. */
const isTaken = ({ full, without }: TimeSlot) => full || without.length > 0;

/** TIME-04: the times of one part of the day, all in view and in the order in which lines are read. */
export function SlotGroup({ part, slots, chosen, onChoose }: Props) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const date = slots[0]?.date ?? "";
  const title = part === "afterMidnight" ? t("part.afterMidnight", { day: words.namedDay(date) }) : t(`part.${part}`);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" data-part={part}>
      <legend className="mb-2 p-0 font-semibold">{title}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {slots.map((slot) => (
          <RadioTile
            key={slot.start}
            name="slot"
            className="whitespace-nowrap px-1!"
            label={
              <>
                <span className={clsx("block whitespace-nowrap font-semibold", isTaken(slot) && "line-through")}>
                  {words.time(slot.start)}
                </span>
                <span className={clsx("block whitespace-nowrap text-caption", isTaken(slot) && "line-through")}>
                  {t("slotEnd", { time: words.time(slot.end) })}
                </span>
                {isTaken(slot) ? (
                  <span className="block font-semibold text-caption">{t(slot.full ? "full" : "unserved")}</span>
                ) : null}
              </>
            }
            disabled={isTaken(slot)}
            checked={slot.start === chosen?.start && slot.end === chosen.end}
            onChange={() => onChoose(slot)}
          />
        ))}
      </div>
    </fieldset>
  );
}
