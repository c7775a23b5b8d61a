"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { countryCodes } from "@/components/session/country-codes";
import { Field, Input, Select } from "@/ui-kit";

interface Props {
  /** The code that stands first in the list: the shop's own. */
  ownCode: string;
  codeField: UseFormRegisterReturn;
  phoneField: UseFormRegisterReturn;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Country code and number side by side, as one question. The number stands left to right also in Arabic. */
export function PhoneFields({ ownCode, codeField, phoneField, error, hint }: Props) {
  const t = useTranslations("login");
  const locale = useLocale();
  const codes = useMemo(() => countryCodes(locale, ownCode), [locale, ownCode]);
  return (
    <Field label={t("phone")} error={error} hint={hint} required>
      {(control) => (
        <span dir="ltr" className="grid grid-cols-[7.25rem_1fr] gap-2 sm:grid-cols-[11rem_1fr]">
          <Select
            aria-label={t("countryCode")}
            autoComplete="tel-country-code"
            className="text-ellipsis"
            {...codeField}
          >
            {codes.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
          <Input {...control} type="tel" inputMode="tel" autoComplete="tel-national" {...phoneField} />
        </span>
      )}
    </Field>
  );
}
