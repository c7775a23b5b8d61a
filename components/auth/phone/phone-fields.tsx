"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ChangeEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { countryCodes } from "@/components/auth/phone/country-codes";
import { type PhoneRules, usePhoneRules } from "@/components/auth/phone/phone-rules";
import { useStorefront } from "@/lib/state/provider";
import { Field, Input, Select } from "@/ui-kit";

interface Props {
  /** The code selected in the form. */
  code: string;
  /** Called when a number is typed with another country's code. */
  onCode: (code: string) => void;
  codeField: UseFormRegisterReturn;
  phoneField: UseFormRegisterReturn;
  error?: string | undefined;
  hint?: string | undefined;
}

/**
 * Country code and number side by side, as one field. The number is formatted in its country's notation while it is
 * typed; one pasted with a country code selects that country. It is left to right also in Arabic. The number comes first
 * for the keyboard: the code is already the shop's, and digits typed on it are lost.
 */
export function PhoneFields({ code, onCode, codeField, phoneField, error, hint }: Props) {
  const t = useTranslations("login");
  const locale = useLocale();
  const { countryCallingCode } = useStorefront().settings;
  const rules = usePhoneRules();
  // The shop's own first.
  const codes = useMemo(
    () => countryCodes(locale, [countryCallingCode, code], rules),
    [locale, countryCallingCode, code, rules],
  );
  const input = useRef<HTMLInputElement>(null);
  const format = (field: HTMLInputElement) => {
    const isd = rules ? formatNumber(rules, field, code) : code;
    if (isd !== code) onCode(isd);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const isDeletion = (event.nativeEvent as InputEvent).inputType?.startsWith("delete");
    if (!isDeletion) format(event.target);
    return phoneField.onChange(event);
  };
  // Formats a number that was typed before the rules were loaded. Done in the commit itself: after it, a number pasted
  // with another country's code has left its code to the list, and would be formatted under the old one here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rules are there
  useLayoutEffect(() => {
    const field = input.current;
    if (!rules || !field?.value) return;
    format(field);
    void phoneField.onChange({ target: field, type: "change" });
  }, [rules]);
  const digits = error && input.current?.value ? rules?.expectedDigits(input.current.value, code) : null;
  return (
    <Field label={t("phone")} error={digits ? t("allDigits", { count: digits }) : error} hint={hint} required>
      {(control) => (
        <span dir="ltr" className="grid grid-cols-[6.25rem_1fr] gap-2">
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...phoneField}
            ref={(field) => {
              input.current = field;
              phoneField.ref(field);
            }}
            onChange={onChange}
          />
          <span className="col-start-1 row-start-1">
            <Select aria-label={t("countryCode")} autoComplete="tel-country-code" {...codeField}>
              {codes.map(({ code: each, label }) => (
                <option key={each} value={each}>
                  {/* A narrow box has room only for the code; the list names the countries. */}
                  {each === code ? `\u2066${each}\u2069` : label}
                </option>
              ))}
            </Select>
          </span>
        </span>
      )}
    </Field>
  );
}

/**
 * Formats the field's number and returns its calling code. Does nothing while the guest edits the middle of the number.
 */
function formatNumber(rules: PhoneRules, field: HTMLInputElement, code: string): string {
  if (field.selectionStart !== field.value.length) return code;
  const abroad = field.value.trim().startsWith("+") ? rules.readPhoneNumber(field.value, code) : null;
  if (abroad?.ok) {
    field.value = rules.formatAsTyped(abroad.value.phone, abroad.value.isd_code);
    return abroad.value.isd_code;
  }
  field.value = rules.formatAsTyped(field.value, code);
  return code;
}
