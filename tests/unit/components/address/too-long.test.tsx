import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type AddressFormat, type AddressValues, addressSchema, inputsIn } from "@/components/address/address-values";
import { useFieldText } from "@/components/form/field-text";
import { ADDRESS_FIELDS, type AddressField, eachAddressField } from "@/lib/domain/customer/address-fields";
import { NO_STREET, PART_MAX } from "@/lib/domain/customer/address-forms";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

test.each([
  ["en", en, "This is too long. Please shorten it."],
  ["ar", ar, "هذا النص أطول من الحد المسموح. اختصره."],
  ["es", es, "Este texto es demasiado largo. Acórtalo."],
] as const)(
  "[ADDR-02] each field of an address that is too long says so in the guest's language (%s)",
  (language, messages, said) => {
    const inLanguage = ({ children }: { children: ReactNode }) => (
      <NextIntlClientProvider locale={language} messages={messages} timeZone="Asia/Bahrain">
        {children}
      </NextIntlClientProvider>
    );
    const textOf = renderHook(useFieldText, { wrapper: inLanguage }).result.current;
    for (const country of ["BH", "IN", "US"]) {
      const format: AddressFormat = { country, language, whole: false };
      const fitting: AddressValues = {
        ...eachAddressField(() => "12"),
        ...NO_STREET,
        building: "12",
        road: "2825",
        block: "428",
        spot: { lat: 26.2, lng: 50.5, from: "map" },
      };
      for (const { name } of inputsIn(format)) {
        const max = name in ADDRESS_FIELDS ? ADDRESS_FIELDS[name as AddressField].max : PART_MAX;
        const tooLong = { ...fitting, [name]: "x".repeat(max + 1) };
        const issue = addressSchema(format)
          .safeParse(tooLong)
          .error?.issues.find(({ path }) => path[0] === name);
        expect(textOf(issue?.message), `${country} ${name}`).toBe(said);
      }
    }
  },
);
