"use client";

import { useTranslations } from "next-intl";
import { Disclosure, Field, Input } from "@/ui-kit";

interface Props {
  readonly label: string;
  readonly address: string;
  readonly disabled: boolean;
  readonly onChange: (address: string) => void;
}

/** The address of a picture, for one that lies elsewhere. */
export function PictureAddress({ label, address, disabled, onChange }: Props) {
  const t = useTranslations("studio.pictures");
  return (
    <Disclosure className="border-b-0" summary={<span className="text-small">{t("address")}</span>}>
      <Field label={t("addressOf", { name: label })} labelHidden hint={t("addressHint")}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            disabled={disabled}
            value={address}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        )}
      </Field>
    </Disclosure>
  );
}
