"use client";

import { useTranslations } from "next-intl";
import { readableName, type StudioField, textKey } from "@/lib/domain/studio/fields";

/** The words of a field: from the texts by its path, else made from its name, so that a new field can be used at once. */
export function useFieldText() {
  const t = useTranslations("studio");
  const text = (key: string): string | undefined => (t.has(key as never) ? t(key as never) : undefined);
  return {
    label: ({ path }: Pick<StudioField, "path">): string => text(`fields.${textKey(path)}`) ?? readableName(path),
    hint: ({ path }: Pick<StudioField, "path">): string | undefined => text(`hints.${textKey(path)}`),
    /** An option of a choice; names of fonts are their own words. */
    option: ({ path }: Pick<StudioField, "path">, option: string): string =>
      text(`options.${textKey(path)}-${option}`) ?? option,
    /** What a list calls one more item. */
    add: ({ path }: Pick<StudioField, "path">): string => text(`adds.${textKey(path)}`) ?? t("list.add"),
  };
}
