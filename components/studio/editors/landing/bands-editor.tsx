"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { ListEditor } from "@/components/studio/editors/list-editor";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { LANDING_COMPONENTS, type LandingComponentName } from "@/config/constants";
import { fieldOfBand } from "@/lib/domain/studio/band-fields";
import { isKeyed } from "@/lib/domain/studio/paths";
import { Disclosure, PlainButton, PlusIcon } from "@/ui-kit";

const nameOf = (item: unknown): unknown => (isKeyed(item) ? item.name : undefined);

/** The bands of the landing page: each is added by its kind, and has the fields that its kind draws. */
export function BandsEditor(props: EditorProps) {
  const t = useTranslations("studio.bands");
  const { option } = useFieldText();
  const kind = (name: LandingComponentName) => option({ path: `${props.field.path}.*.name` }, name);
  return (
    <ListEditor
      {...props}
      fieldOf={(item) => fieldOfBand(props.field, nameOf(item))}
      kindOf={(item) => LANDING_COMPONENTS.filter((name) => name === nameOf(item)).map(kind)[0]}
      adder={(add) => (
        <Disclosure
          summary={
            <span className="inline-flex items-center gap-1.5 font-semibold text-small">
              <PlusIcon size={18} />
              {t("add")}
            </span>
          }
        >
          <ul className="grid gap-2 pb-2">
            {LANDING_COMPONENTS.map((name) => (
              <li key={name} className="grid gap-0.5">
                <PlainButton
                  variant="secondary"
                  size="small"
                  className="justify-self-start"
                  disabled={props.disabled}
                  onClick={() => add({ name })}
                >
                  {kind(name)}
                </PlainButton>
                <p className="text-caption text-text-muted">{t(name)}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    />
  );
}
