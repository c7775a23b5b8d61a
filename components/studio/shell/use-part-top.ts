import { type RefObject, useEffect, useRef } from "react";
import type { Section } from "@/lib/domain/studio/sections";

/**
 * A part that is opened begins at its top, with the focus on its heading, unless a press elsewhere leads to one of its
 * fields. `form` is what scrolls.
 */
export function usePartTop(form: RefObject<HTMLElement | null>, part: Section | null, target: string | null): void {
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return;
    before.current = part;
    if (part === null || target !== null) return;
    form.current?.scrollTo({ top: 0, behavior: "instant" });
    form.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [form, part, target]);
}
