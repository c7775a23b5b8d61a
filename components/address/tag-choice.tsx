"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import type { AddressValues } from "@/components/address/address-values";
import { TAGS } from "@/components/address/tags";
import { Chip } from "@/ui-kit";

/** "Save as": home, work or another word for the address. */
export function TagChoice({ form }: { form: UseFormReturn<AddressValues> }) {
  const t = useTranslations("address");
  const tag = form.watch("tag");
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-semibold text-small">{t("tag")}</legend>
      <div className="flex flex-wrap gap-2">
        {TAGS.map((one) => (
          <Chip
            key={one}
            selected={tag === one}
            onClick={() => form.setValue("tag", tag === one ? "" : one, { shouldDirty: true })}
          >
            {t(`tags.${one}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
