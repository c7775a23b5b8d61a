"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { isMissingText, textsOf, withText } from "@/components/studio/editors/kinds/localized-texts";
import { LanguageTabs } from "@/components/studio/editors/language-tabs";
import { useStudioState } from "@/components/studio/studio-provider";
import { traitsOf } from "@/config/languages";
import { valueAt } from "@/lib/domain/studio/paths";
import { Field, Skeleton, Textarea } from "@/ui-kit";

const RichTextArea = dynamic(() => import("@/components/studio/editors/pages/rich-text-area"), {
  ssr: false,
  loading: () => <Skeleton className="h-48 w-full" />,
});

/** The content of a page of the owner's: written text, or HTML as it was pasted. */
export function ContentEditor(props: EditorProps) {
  const { field, path, label, value, error, onChange, languages, disabled } = props;
  const t = useTranslations("studio.richText");
  const at = path.slice(0, path.lastIndexOf("."));
  const isHtml = useStudioState(({ config }) => valueAt(config, `${at}.contentType`)) === "html";
  const own = languages[0] ?? "en";
  const texts = textsOf(value, own);
  return (
    <LanguageTabs label={label} languages={languages} isMissing={(language) => isMissingText(value, language, own)}>
      {(language) => (
        <Field
          label={label}
          hint={isHtml ? t("htmlHint") : t("hint")}
          error={error}
          required={!field.optional && language === own}
        >
          {(control) => {
            const shared = { disabled, lang: language };
            const set = (text: string) => onChange(withText(texts, language, text, field.optional));
            const text = texts[language] ?? "";
            if (!isHtml) {
              const { direction } = traitsOf(language);
              return (
                <RichTextArea
                  key={language}
                  {...shared}
                  control={control}
                  label={label}
                  path={path}
                  dir={direction}
                  text={text}
                  onChange={set}
                />
              );
            }
            return (
              <Textarea
                {...control}
                {...shared}
                dir="ltr"
                rows={14}
                spellCheck={false}
                className="studio-html"
                value={text}
                onChange={(event) => set(event.target.value)}
              />
            );
          }}
        </Field>
      )}
    </LanguageTabs>
  );
}
