"use client";

import { useLocale, useTranslations } from "next-intl";
import { PageWeights } from "@/components/studio/preview/page-weights";
import { usePathName } from "@/components/studio/publish/use-path-name";
import { useStudioState } from "@/components/studio/studio-provider";
import { directionOf, isLanguage } from "@/config/languages";
import { missingTranslations, ruleNotes } from "@/lib/domain/studio/preview";
import { isolated } from "@/lib/domain/text/isolated";
import { languageNames } from "@/lib/i18n/language-names";
import { CheckIcon, InfoIcon } from "@/ui-kit";

/** What an owner should know before publishing: texts that a language lacks or guests don't read, and how heavy the draft's pages are. */
export function DraftReport() {
  const t = useTranslations("studio.report");
  const config = useStudioState((state) => state.config);
  const missing = missingTranslations(config);
  const unset = useStudioState(({ draft }) => draft?.unsetRules) ?? NONE;
  const notes = ruleNotes(config, unset);
  const placeOf = usePathName();
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
        {notes.map(({ path, why, text, rules }, index) => {
          const { place, name } = placeOf(path);
          const values = { text: isolated(text, toLeft), rules: rules.map((rule) => `\u2068${rule}\u2069`).join(" ") };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may begin alike
            <li key={`${path} ${why} ${index}`} className="flex items-start gap-2" data-rule-note={path}>
              <InfoIcon size={18} className="shrink-0" />
              <span>
                {t(why === "unset" ? "ruleUnset" : "ruleUnknown", values)}
                <span className="block text-text-muted">{place === name ? name : `${place} · ${name}`}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <PageWeights />
    </section>
  );
}

const NONE: readonly string[] = [];

const nameOf = (language: string): string =>
  isLanguage(language) ? (languageNames([language])[0]?.name ?? language) : language;
