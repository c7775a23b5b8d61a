import { useEffect, useLayoutEffect, useState } from "react";
import { lookStyle, type ThemeStyle } from "@/lib/business/theme/theme-css";
import {
  changed,
  isUnchanged,
  NO_DRAFT,
  readDraft,
  type ThemeDraft,
  withDraft,
} from "@/lib/business/theme/theme-draft";

const keyOf = (businessId: string) => `${businessId}:theme-draft`;

/** Storage may be forbidden or full; the draft then lives as long as the page. */
function stored(businessId: string): ThemeDraft {
  try {
    return readDraft(localStorage.getItem(keyOf(businessId)));
  } catch {
    return NO_DRAFT;
  }
}

function keep(businessId: string, draft: ThemeDraft): void {
  try {
    if (isUnchanged(draft)) localStorage.removeItem(keyOf(businessId));
    else localStorage.setItem(keyOf(businessId), JSON.stringify(draft));
  } catch {
    // As above.
  }
}

/** Lays a look over the published one, or takes it away again. The last style in the head wins. */
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

/** What the owner tries out: shown on the page at once, kept over reloads and pages, never sent anywhere. */
export function useThemeDraft(businessId: string, look: ThemeStyle, locale: string) {
  const [draft, setDraft] = useState<ThemeDraft>(() => changed(look, stored(businessId), {}));
  const tried = withDraft(look, draft);
  useLayoutEffect(() => {
    show(isUnchanged(draft) ? null : lookStyle(withDraft(look, draft), locale).css);
  }, [draft, look, locale]);
  useEffect(() => keep(businessId, draft), [businessId, draft]);
  return {
    published: look,
    look: tried,
    unchanged: isUnchanged(draft),
    change: (change: Partial<ThemeDraft>) => setDraft((before) => changed(look, before, change)),
    reset: () => setDraft(NO_DRAFT),
  };
}
