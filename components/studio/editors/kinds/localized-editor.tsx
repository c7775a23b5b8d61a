"use client";

import { useLocale, useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { isMissingText, textsOf, withText } from "@/components/studio/editors/kinds/localized-texts";
import { isLong } from "@/components/studio/editors/kinds/text-editors";
import { LanguageTabs } from "@/components/studio/editors/language-tabs";
import { directionOf, type Language, traitsOf } from "@/config/languages";
import { isolated } from "@/lib/domain/text/isolated";
import { Field, Input, Textarea } from "@/ui-kit";

/** A text in each of the shop's languages, one at a time; languages without a translation are marked. */
export function LocalizedEditor(props: EditorProps) {
  const { field, label, hint, value, error, onChange, languages, disabled } = props;
  const t = useTranslations("studio.editors");
  const toLeft = directionOf(useLocale()) === "rtl";
  const own = languages[0] ?? "en";
  const texts = textsOf(value, own);
  const isMissing = (language: Language) => isMissingText(value, language, own);
  const Control = isLong(field.path) ? Textarea : Input;
  return (
    <LanguageTabs label={label} languages={languages} isMissing={isMissing}>
      {(language) => (
        <Field
          label={label}
          hint={isMissing(language) ? t("missing", { language: isolated(traitsOf(language).name, toLeft) }) : hint}
          error={error}
          required={!field.optional && language === own}
        >
          {(control) => (
            <Control
              {...control}
              lang={language}
              dir={traitsOf(language).direction}
              disabled={disabled}
              placeholder={language === own ? undefined : texts[own]}
              value={texts[language] ?? ""}
              onChange={(event) => onChange(withText(texts, language, event.target.value, field.optional))}
            />
          )}
        </Field>
      )}
    </LanguageTabs>
  );
}
