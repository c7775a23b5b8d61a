"use client";

import { useLater } from "@/components/layout/use-later";

const load = async () => (await import("@/components/layout/background/after-start-part")).AfterStartPart;

/**
 * What every page listens to but draws nothing of: taps on links, scrolling, pictures that fail, the language asked for. A
 * link that is tapped before loads its document.
 */
export function AfterStart(props: { readonly business: string; readonly languages: readonly string[] }) {
  const Part = useLater(load);
  return Part && <Part {...props} />;
}
