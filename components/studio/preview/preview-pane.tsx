"use client";

import { useTranslations } from "next-intl";
import type { Language } from "@/config/languages";
import type { StudioDraft } from "@/lib/domain/studio/draft";

export interface PreviewPaneProps {
  readonly draft: StudioDraft;
  readonly revision: number;
  readonly businessLanguages: readonly Language[];
  /** Path of the page that is shown, without the sub-path. */
  readonly page: string;
  readonly onPage: (page: string) => void;
}

/** The shop beside the form. */
export function PreviewPane({ page, revision }: PreviewPaneProps) {
  const t = useTranslations("studio.preview");
  return <iframe key={revision} className="size-full border-0" title={t("title")} src={page} />;
}
