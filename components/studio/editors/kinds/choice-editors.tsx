"use client";

import { useId } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { Checkbox, ChoiceGroup, Field, RadioTile, Select } from "@/ui-kit";

/** Up to this many options are seen at once. */
const TILES = 4;

const chosen = (value: unknown, byDefault: unknown): unknown => value ?? byDefault;

export function FlagEditor({ field, label, hint, value, error, onChange, disabled }: EditorProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <Checkbox
        className="studio-flag"
        label={label}
        hint={hint}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        checked={chosen(value, field.byDefault) === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {error && (
        <p id={id} role="alert" className="text-failure-text text-small">
          {error}
        </p>
      )}
    </div>
  );
}

export function ChoiceEditor(props: EditorProps) {
  const { field, path, label, hint, value, error, onChange, disabled } = props;
  const { option } = useFieldText();
  const options = field.options ?? [];
  const current = chosen(value, field.byDefault);
  if (options.length > TILES) {
    return (
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={String(current ?? "")}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((each) => (
              <option key={each} value={each}>
                {option(field, each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint} error={error}>
      <div className="studio-tiles">
        {options.map((each) => (
          <RadioTile
            key={each}
            name={path}
            label={option(field, each)}
            disabled={disabled}
            checked={current === each}
            onChange={() => onChange(each)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** Several of a few options, kept in the order of the options. */
export function ChoicesEditor({ field, label, hint, value, error, onChange, disabled }: EditorProps) {
  const { option } = useFieldText();
  const given = chosen(value, field.byDefault);
  const current: readonly unknown[] = Array.isArray(given) ? given : [];
  const options = field.options ?? [];
  const toggle = (each: string, on: boolean) =>
    onChange(options.filter((one) => (one === each ? on : current.includes(one))));
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{label}</span>} hint={hint} error={error}>
      <div className="grid gap-1">
        {options.map((each) => (
          <Checkbox
            key={each}
            label={option(field, each)}
            disabled={disabled}
            checked={current.includes(each)}
            onChange={(event) => toggle(each, event.target.checked)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
