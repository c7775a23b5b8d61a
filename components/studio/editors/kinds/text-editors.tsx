"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { Field, Input, Textarea } from "@/ui-kit";

/** Texts of more than a line. */
export const isLong = (path: string): boolean => /(?:content|text|description|message|note|address)$/i.test(path);

/** What is stored for typed text: nothing where it is empty and may be left out. */
export const typed = (text: string, optional: boolean): string | undefined =>
  text === "" && optional ? undefined : text;

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** A name or a path stands in its own direction, whatever the studio's is: "/about" must not become "about/". */
const directed = (value: unknown) => (textOf(value) === "" ? {} : { dir: "auto" });

/** What counts while nothing is entered, as an example. */
const exampleOf = ({ byDefault }: EditorProps["field"]): string | undefined =>
  byDefault === undefined ? undefined : textOf(byDefault);

export function TextEditor({ field, label, hint, value, error, onChange, disabled }: EditorProps) {
  const Control = isLong(field.path) ? Textarea : Input;
  return (
    <Field label={label} hint={hint} error={error} required={!field.optional}>
      {(control) => (
        <Control
          {...control}
          {...directed(value)}
          disabled={disabled}
          placeholder={exampleOf(field)}
          value={textOf(value)}
          onChange={(event) => onChange(typed(event.target.value, field.optional))}
        />
      )}
    </Field>
  );
}

export function LinkEditor({ field, label, hint, value, error, onChange, disabled }: EditorProps) {
  const t = useTranslations("studio.editors");
  return (
    <Field label={label} hint={hint ?? t("linkHint")} error={error} required={!field.optional}>
      {(control) => (
        <Input
          {...control}
          type="url"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled}
          value={textOf(value)}
          onChange={(event) => onChange(typed(event.target.value.trim(), field.optional))}
        />
      )}
    </Field>
  );
}

export function NumberEditor({ field, label, hint, value, error, onChange, disabled }: EditorProps) {
  const given = typeof value === "number" ? value : undefined;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          dir="ltr"
          min={field.min}
          max={field.max}
          disabled={disabled}
          className="max-w-40 tabular-nums"
          placeholder={exampleOf(field)}
          value={given ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
        />
      )}
    </Field>
  );
}
