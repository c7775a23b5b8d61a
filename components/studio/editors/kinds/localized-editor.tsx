"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { isLong } from "@/components/studio/editors/kinds/text-editors";
import { LanguageTabs } from "@/components/studio/editors/language-tabs";
import { type Language, traitsOf } from "@/config/languages";
import { isKeyed } from "@/lib/domain/studio/paths";
import { Field, Input, Textarea } from "@/ui-kit";

type Texts = Readonly<Partial<Record<Language, string>>>;

/** A text per language; a plain text is the one of the shop's own language. */
const textsOf = (value: unknown, own: Language): Texts =>
  typeof value === "string" ? { [own]: value } : isKeyed(value) ? (value as Texts) : {};

function withText(texts: Texts, language: Language, text: string, optional: boolean): Texts | undefined {
  const { [language]: _, ...others } = texts;
  const next = text === "" ? others : { ...others, [language]: text };
  return optional && Object.keys(next).length === 0 ? undefined : next;
}

/** A text in each of the shop's languages, one at a time; languages without a translation are marked. */
export function LocalizedEditor(props: EditorProps) {
  const { field, label, hint, value, error, onChange, languages, disabled } = props;
  const t = useTranslations("studio.editors");
  const own = languages[0] ?? "en";
  const texts = textsOf(value, own);
  const isMissing = (language: Language) => Boolean(texts[own]?.trim()) && !texts[language]?.trim();
  const Control = isLong(field.path) ? Textarea : Input;
  return (
    <LanguageTabs label={label} languages={languages} isMissing={isMissing}>
      {(language) => (
        <Field
          label={label}
          hint={isMissing(language) ? t("missing", { language: traitsOf(language).name }) : hint}
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
