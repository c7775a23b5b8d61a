"use client";

import { Suspense, useState } from "react";
import type { DietMarks } from "@/components/diet/use-diet-marks";
import { lazyPart } from "@/components/layout/lazy-part";
import { fill, type Texts } from "@/lib/i18n/client-texts";
import { Chip } from "@/ui-kit/chip/chip";

const DietEditor = lazyPart(() => import("@/components/diet/diet-editor"));

/** Opens the profile of allergies and diet; shows how many dishes it hides. */
export function DietButton({ texts, marks = null }: { texts: Texts<"button" | "hidden">; marks?: DietMarks }) {
  const [open, setOpen] = useState(false);
  const hidden = marks ? [...marks.values()].filter((mark) => mark.hidden).length : 0;
  return (
    <p className="diet-bar">
      <Chip selected={marks !== null} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.button}
      </Chip>
      {hidden > 0 && <span role="status">{fill(texts.hidden, { count: hidden })}</span>}
      {open && (
        <Suspense fallback={null}>
          <DietEditor onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
