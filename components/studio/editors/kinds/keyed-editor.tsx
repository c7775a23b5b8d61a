"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { isSame } from "@/lib/domain/studio/merge";
import { isKeyed } from "@/lib/domain/studio/paths";
import { ChoiceGroup, Field, IconButton, Input, PlainButton, TrashIcon } from "@/ui-kit";

interface Row {
  readonly name: string;
  readonly text: string;
}

const rowsOf = (value: unknown): readonly Row[] =>
  isKeyed(value) ? Object.entries(value).map(([name, text]) => ({ name, text: String(text ?? "") })) : [];

const isTwice = (rows: readonly Row[], name: string) => rows.filter((row) => row.name === name).length > 1;

/**
 * The rows as they are being typed: on its way to "store-10" a name can be that of another row for a moment, and a record
 * would lose one of the two. So they are written while each name is there once. What is changed elsewhere replaces them.
 */
function useRows(value: unknown, onChange: (value: unknown) => void) {
  const [typed, setTyped] = useState({ rows: rowsOf(value), written: value });
  const rows = isSame(value, typed.written) ? typed.rows : rowsOf(value);
  const write = (next: readonly Row[]) => {
    const isWhole = next.every(({ name }) => !isTwice(next, name));
    const record = next.length === 0 ? undefined : Object.fromEntries(next.map(({ name, text }) => [name, text]));
    setTyped({ rows: next, written: isWhole ? record : value });
    if (isWhole) onChange(record);
  };
  return [rows, write] as const;
}

/** One text, or texts by names of the owner's, for example one for each store. */
export function KeyedEditor({ label, hint, value, error, onChange, disabled }: EditorProps) {
  const t = useTranslations("studio.editors");
  const common = useTranslations("studio.list");
  const [rows, write] = useRows(value, onChange);
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
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint} error={error}>
      <div className="studio-box">
        <ul className="grid gap-2">
          {rows.map((row, index) => {
            const change = (part: Partial<Row>) =>
              write(rows.map((each, at) => (at === index ? { ...each, ...part } : each)));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the name in it is being typed
              <li key={index} className="flex items-start gap-2">
                <Field
                  className="w-2/5"
                  label={t("key")}
                  error={isTwice(rows, row.name) ? t("keyTwice", { name: row.name }) : undefined}
                >
                  {(control) => (
                    <Input
                      {...control}
                      dir="ltr"
                      disabled={disabled}
                      value={row.name}
                      onChange={({ target }) => change({ name: target.value })}
                    />
                  )}
                </Field>
                <Field className="min-w-0 flex-1" label={t("text")}>
                  {(control) => (
                    <Input
                      {...control}
                      disabled={disabled}
                      value={row.text}
                      onChange={({ target }) => change({ text: target.value })}
                    />
                  )}
                </Field>
                <IconButton
                  className="mt-7"
                  label={common("remove", { name: row.name || label })}
                  icon={<TrashIcon size={20} />}
                  disabled={disabled}
                  onClick={() => write(rows.filter((_, at) => at !== index))}
                />
              </li>
            );
          })}
        </ul>
        <PlainButton
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={disabled || rows.some((row) => row.name === "")}
          onClick={() => write([...rows, { name: "", text: "" }])}
        >
          {common("add")}
        </PlainButton>
      </div>
    </ChoiceGroup>
  );
}
