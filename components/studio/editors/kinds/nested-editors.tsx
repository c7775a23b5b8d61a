"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { FieldEditor } from "@/components/studio/editors/field-editor";
import { LanguageTabs } from "@/components/studio/editors/language-tabs";
import { isKeyed, joined } from "@/lib/domain/studio/paths";
import { ChoiceGroup, Field, IconButton, Input, PlainButton, TrashIcon } from "@/ui-kit";

/** Fields that are there together or not at all: each may be left empty here. */
export function ObjectEditor({ field, path, label, hint }: EditorProps) {
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint}>
      <div className="studio-box">
        {field.fields?.map((each) => (
          <FieldEditor key={each.name} field={{ ...each, optional: true }} path={joined(path, each.name)} />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** The same fields for each language. */
export function ByLanguageEditor({ field, path, label, hint, languages }: EditorProps) {
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint}>
      <div className="studio-box">
        <LanguageTabs label={label} languages={languages}>
          {(language) => (
            <div className="grid gap-4">
              {field.fields?.map((each) => (
                <FieldEditor key={each.name} field={each} path={joined(path, language, each.name)} />
              ))}
            </div>
          )}
        </LanguageTabs>
      </div>
    </ChoiceGroup>
  );
}

/** One text, or texts by names of the owner's, for example one for each store. */
export function KeyedEditor({ label, hint, value, error, onChange, disabled }: EditorProps) {
  const t = useTranslations("studio.editors");
  const common = useTranslations("studio.list");
  if (!isKeyed(value)) {
    return (
      <div className="grid gap-2">
        <Field label={label} hint={hint} error={error}>
          {(control) => (
            <Input
              {...control}
              disabled={disabled}
              value={typeof value === "string" ? value : ""}
              onChange={(event) => onChange(event.target.value || undefined)}
            />
          )}
        </Field>
        <PlainButton
          variant="link"
          size="inline"
          className="justify-self-start text-small"
          disabled={disabled}
          onClick={() => onChange({ "": typeof value === "string" ? value : "" })}
        >
          {t("severalTexts")}
        </PlainButton>
      </div>
    );
  }
  const rows = Object.entries(value).map(([key, text]) => ({ key, text: String(text ?? "") }));
  const write = (next: readonly { key: string; text: string }[]) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next.map((row) => [row.key, row.text])));
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint} error={error}>
      <div className="studio-box">
        <ul className="grid gap-2">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name in it is being typed
            <li key={index} className="flex items-end gap-2">
              <Field className="w-2/5" label={t("key")}>
                {(control) => (
                  <Input
                    {...control}
                    dir="ltr"
                    disabled={disabled}
                    value={row.key}
                    onChange={({ target }) =>
                      write(rows.map((each, at) => (at === index ? { ...each, key: target.value } : each)))
                    }
                  />
                )}
              </Field>
              <Field className="min-w-0 flex-1" label={t("text")}>
                {(control) => (
                  <Input
                    {...control}
                    disabled={disabled}
                    value={row.text}
                    onChange={({ target }) =>
                      write(rows.map((each, at) => (at === index ? { ...each, text: target.value } : each)))
                    }
                  />
                )}
              </Field>
              <IconButton
                label={common("remove", { name: row.key || label })}
                icon={<TrashIcon size={20} />}
                disabled={disabled}
                onClick={() => write(rows.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
        <PlainButton
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={disabled || rows.some((row) => row.key === "")}
          onClick={() => write([...rows, { key: "", text: "" }])}
        >
          {common("add")}
        </PlainButton>
      </div>
    </ChoiceGroup>
  );
}
