"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { isLanguage, type Language, traitsOf } from "@/config/languages";
import { Tabs } from "@/ui-kit";

interface Props {
  /** What is written in several languages. */
  readonly label: string;
  readonly languages: readonly Language[];
  readonly isMissing?: (language: Language) => boolean;
  readonly children: (language: Language) => ReactNode;
}

/** The languages of a text as tabs. One choice for the whole form: a translator stays in their language. */
export function LanguageTabs({ label, languages, isMissing = () => false, children }: Props) {
  const t = useTranslations("studio.editors");
  const { context } = useStudio();
  const wanted = useStudioState((state) => state.language);
  const language = languages.find((each) => each === wanted) ?? languages[0] ?? "en";
  if (languages.length < 2) return children(language);
  return (
    <Tabs
      className="studio-languages"
      label={t("languagesOf", { name: label })}
      selected={language}
      onSelect={(id) => context.store.setState({ language: isLanguage(id) ? id : null })}
      items={languages.map((each) => ({
        id: each,
        label: (
          <span className="relative">
            <span aria-hidden="true">{each.toUpperCase()}</span>
            <span className="sr-only">
              {isMissing(each) ? t("tabMissing", { language: traitsOf(each).name }) : traitsOf(each).name}
            </span>
            {isMissing(each) && <span className="studio-dot" />}
          </span>
        ),
        panel: children(each),
      }))}
    />
  );
}
