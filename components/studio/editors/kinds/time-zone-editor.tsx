"use client";

import { useMemo } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { Field, Select } from "@/ui-kit";

const CONTINENT = /^[^/]+/;
const nameOf = (zone: string) =>
  zone.replace(CONTINENT, "").slice(1).replaceAll("_", " ").replaceAll("/", ", ") || zone;

/** The zones that the browser knows by continent, and the one that is set. */
function zonesWith(current: string): Map<string, string[]> {
  const known = Intl.supportedValuesOf("timeZone");
  const all = current === "" || known.includes(current) ? known : [current, ...known];
  const continents = new Map<string, string[]>();
  for (const zone of all) {
    const continent = CONTINENT.exec(zone)?.[0] ?? zone;
    continents.set(continent, [...(continents.get(continent) ?? []), zone]);
  }
  return continents;
}

/** A time zone of the list of all places, instead of a name to be typed. */
export function TimeZoneEditor({ field, label, hint, value, error, onChange, disabled }: EditorProps) {
  const current = String(value ?? field.byDefault ?? "");
  const continents = useMemo(() => zonesWith(current), [current]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} disabled={disabled} value={current} onChange={(event) => onChange(event.target.value)}>
          {[...continents].map(([continent, zones]) => (
            <optgroup key={continent} label={continent}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {nameOf(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
