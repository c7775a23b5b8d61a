"use client";

import type { EditorProps } from "@/components/studio/editors/editor-props";
import { FieldEditor } from "@/components/studio/editors/field-editor";
import { LanguageTabs } from "@/components/studio/editors/language-tabs";
import { joined } from "@/lib/domain/studio/paths";
import { ChoiceGroup } from "@/ui-kit";

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
