"use client";

import { useTranslations } from "next-intl";
import { FieldEditor } from "@/components/studio/editors/field-editor";
import { useStudioState } from "@/components/studio/studio-provider";
import { type FieldGroup, readableName } from "@/lib/domain/studio/fields";
import { valueAt } from "@/lib/domain/studio/paths";
import { Notice } from "@/ui-kit";

/** Where the shop is also its studio, no service is loaded, no guest asked and no visit counted. */
function CountedLater() {
  const t = useTranslations("studio");
  const domains = useStudioState(({ config }) => valueAt(config, "biz.domains"));
  return Array.isArray(domains) && domains.length > 0 ? null : <Notice tone="info" title={t("counted.later")} />;
}

/** The groups of one section with their fields. */
export function SectionForm({ groups }: { groups: readonly FieldGroup[] }) {
  const t = useTranslations("studio");
  return groups.map(({ id, section, fields }) => (
    <section key={id} className="studio-group" aria-labelledby={`group-${id}`}>
      {/* A group that is the whole section has its name already, above it. */}
      <h2 id={`group-${id}`} className={id === section ? "sr-only" : "text-h3"}>
        {t.has(`groups.${id}` as never) ? t(`groups.${id}` as never) : readableName(id)}
      </h2>
      {id === "analytics" && <CountedLater />}
      {fields.map((field) => (
        <FieldEditor key={field.path} field={field} />
      ))}
    </section>
  ));
}
