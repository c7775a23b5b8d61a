"use client";

import { useLocale, useTranslations } from "next-intl";
import { PageWeights } from "@/components/studio/preview/page-weights";
import { useStudioState } from "@/components/studio/studio-provider";
import { directionOf, isLanguage } from "@/config/languages";
import { missingTranslations } from "@/lib/domain/studio/preview";
import { isolated } from "@/lib/domain/text/isolated";
import { languageNames } from "@/lib/i18n/language-names";
import { CheckIcon, InfoIcon } from "@/ui-kit";

/** What an owner should know before publishing: texts that a language lacks, and how heavy the draft's pages are. */
export function DraftReport() {
  const t = useTranslations("studio.report");
  const config = useStudioState((state) => state.config);
  const missing = missingTranslations(config);
  const toLeft = directionOf(useLocale()) === "rtl";
  return (
    <section aria-label={t("title")} className="grid gap-4 text-small" data-draft-report>
      <ul className="grid gap-2">
        {missing.length === 0 && (
          <li className="flex items-start gap-2">
            <CheckIcon size={18} className="text-success-text" />
            {t("allTranslated")}
          </li>
        )}
        {missing.map(({ language, paths }) => (
          <li key={language} className="flex items-start gap-2" data-missing={language} title={paths.join("\n")}>
            <InfoIcon size={18} className="shrink-0" />
            {t("missing", { language: isolated(nameOf(language), toLeft), count: paths.length })}
          </li>
        ))}
      </ul>
      <PageWeights />
    </section>
  );
}

const nameOf = (language: string): string =>
  isLanguage(language) ? (languageNames([language])[0]?.name ?? language) : language;
