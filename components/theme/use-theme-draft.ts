import { useEffect, useLayoutEffect, useState } from "react";
import { compileStyle, type ThemeStyle } from "@/lib/business/theme/theme-css";
import {
  changed,
  isUnchanged,
  NO_DRAFT,
  readDraft,
  type ThemeDraft,
  withDraft,
} from "@/lib/business/theme/theme-draft";
import { parseText, readRecord, removeRecord, shopOf, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

const stored = (businessId: string): ThemeDraft =>
  readDraft(readRecord(shopOf(businessId), RECORDS.themeDraft, parseText));

/** If storage is unavailable, the draft lasts as long as the page. */
function keep(businessId: string, draft: ThemeDraft): void {
  if (isUnchanged(draft)) removeRecord(shopOf(businessId), RECORDS.themeDraft);
  else writeRecord(shopOf(businessId), RECORDS.themeDraft, JSON.stringify(draft));
}

/** Applies a theme over the published one, or removes it. The last style in the head wins. */
function show(css: string | null): void {
  const known = document.head.querySelector("style[data-theme-draft]");
  if (css === null) {
    known?.remove();
    return;
  }
  const style = known ?? document.createElement("style");
  style.toggleAttribute("data-theme-draft", true);
  style.textContent = css;
  if (!known) document.head.append(style);
}

/** The owner's draft: applied to the page at once, kept across reloads and pages, never sent to a server. */
export function useThemeDraft(businessId: string, style: ThemeStyle, locale: string) {
  const [draft, setDraft] = useState<ThemeDraft>(() => changed(style, stored(businessId), {}));
  const tried = withDraft(style, draft);
  useLayoutEffect(() => {
    show(isUnchanged(draft) ? null : compileStyle(withDraft(style, draft), locale).css);
  }, [draft, style, locale]);
  useEffect(() => keep(businessId, draft), [businessId, draft]);
  return {
    published: style,
    style: tried,
    unchanged: isUnchanged(draft),
    change: (change: Partial<ThemeDraft>) => setDraft((before) => changed(style, before, change)),
    reset: () => setDraft(NO_DRAFT),
  };
}
