"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
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

/** Two rows of a phone. */
const FEW = 6;
const FEW_CLASS = "grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]";
const MANY_CLASS =
  "strip relative -mx-5 auto-cols-[5.5rem] grid-flow-col grid-rows-2 px-5 py-1 sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] sm:grid-rows-none sm:overflow-visible sm:px-0 sm:py-0";

/** A slot that cannot be chosen: the kitchen is full, or a dish of the cart is not served then. */
const isTaken = ({ full, without }: TimeSlot) => full || without.length > 0;

/**
 * TIME-04: the times of one part of the day. Where there are many, a phone shows them as a strip of two rows, in which the hours
 * stand side by side, beginning at the chosen time or the next one that can be had.
 */
export function SlotGroup({ part, slots, chosen, onChoose }: Props) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const isLong = slots.length > FEW;
  const strip = useStartInView(slots[0]?.start);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" data-part={part}>
      <legend className="mb-2 p-0 text-small text-text-muted">{t(`part.${part}`)}</legend>
      <div ref={strip} className={clsx("grid gap-2", isLong ? MANY_CLASS : FEW_CLASS)} data-strip={isLong}>
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
                  {`\u2013 ${words.time(slot.end)}`}
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

/** Brings the chosen time, else the first that can be had, into view within its own strip; for each `day` once. */
function useStartInView(day: number | undefined) {
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day's times start anew
  useEffect(() => {
    const list = strip.current;
    const input = list?.querySelector("input:checked") ?? list?.querySelector("input:not([disabled])");
    const tile = input?.closest("label");
    if (!list || !tile) return;
    // Also from right to left, where both are negative.
    list.scrollLeft = tile.offsetLeft - (list.clientWidth - tile.offsetWidth) / 2;
  }, [day]);
  return strip;
}
