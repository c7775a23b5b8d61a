"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { ChoiceGroup, RadioTile } from "@/ui-kit";

const DESIGNS = ["frodo", "luna"] as const;

/** The two designs of the landing page, each drawn small. */
export function DesignEditor({ path, value, error, onChange, disabled }: EditorProps) {
  const t = useTranslations("studio.designs");
  const current = value === true ? "luna" : "frodo";
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{t("label")}</span>} hint={t("hint")} error={error}>
      <div className="grid grid-cols-2 gap-2">
        {DESIGNS.map((design) => (
          <RadioTile
            key={design}
            name={path}
            disabled={disabled}
            checked={current === design}
            onChange={() => onChange(design === "luna")}
            label={
              <span className="grid gap-2 py-1">
                <span className="studio-design" data-design={design} aria-hidden="true">
                  <span />
                  <span />
                  <span />
                </span>
                {t(design)}
              </span>
            }
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
