"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { useStudio } from "@/components/studio/studio-provider";
import { directionOf, traitsOf } from "@/config/languages";
import { findField } from "@/lib/domain/studio/fields";
import type { Path } from "@/lib/domain/studio/paths";
import { isolated } from "@/lib/domain/text/isolated";

/** The words of the form for a path: where it is, and what it is called there. */
export function usePathName() {
  const t = useTranslations("studio");
  const { label } = useFieldText();
  const { settings } = useStudio();
  const toLeft = directionOf(useLocale()) === "rtl";
  return (path: Path): { place: string; name: string } => {
    const found = findField(settings.groups, path);
    if (!found) return { place: t("publish.elsewhere"), name: path };
    const group = t.has(`groups.${found.group.id}` as never) ? t(`groups.${found.group.id}` as never) : found.group.id;
    const positions = path.split(".").filter((part) => /^\d+$/.test(part));
    const names = found.fields.map((field) => {
      const position = field.kind === "list" ? positions.shift() : undefined;
      return position === undefined ? label(field) : `${label(field)} ${Number(position) + 1}`;
    });
    const language = found.language ? [isolated(traitsOf(found.language).name, toLeft)] : [];
    const section = t(`sections.${found.group.section}`);
    return {
      place: group === section ? section : `${section} · ${group}`,
      name: [...(names.length > 0 ? names : [group]), ...language].join(" · "),
    };
  };
}
