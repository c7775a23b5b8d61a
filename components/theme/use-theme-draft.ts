import { useEffect, useLayoutEffect, useState } from "react";
import { showStyle } from "@/components/theme/show-style";
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

/** The owner's draft: applied to the page at once, kept across reloads and pages, never sent to a server. */
export function useThemeDraft(businessId: string, style: ThemeStyle, locale: string) {
  const [draft, setDraft] = useState<ThemeDraft>(() => changed(style, stored(businessId), {}));
  const tried = withDraft(style, draft);
  useLayoutEffect(() => {
    showStyle(isUnchanged(draft) ? null : compileStyle(withDraft(style, draft), locale).css);
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
