"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { type AddressFormat, type AddressValues, inputsIn } from "@/components/address/address-values";
import { useFieldText } from "@/components/form/field-text";
import { ADDRESS_FIELDS } from "@/lib/domain/customer/address-fields";
import {
  type AddressInput,
  addressForm,
  PART_MAX,
  STREET_PARTS,
  splitStreet,
} from "@/lib/domain/customer/address-forms";
import { Field, Select, TextField } from "@/ui-kit";

interface Props {
  readonly form: UseFormReturn<AddressValues>;
  readonly format: AddressFormat;
  /** The ones that most people need, or those under "More". */
  readonly more: boolean;
}

const WIDTHS = { 2: "col-span-2", 3: "col-span-3", 6: "col-span-6" } as const;
/** A block is a number like that of a building or a road. */
const isLeftToRight = (name: AddressInput, keyboard: string) =>
  name !== "block" && (keyboard !== "text" || name === "pin");

/** ADDR-02: the fields of an address, by the form of the shop's country. */
export function AddressInputs({ form, format, more }: Props) {
  const t = useTranslations("address");
  const fieldText = useFieldText();
  const { errors } = form.formState;
  /** Browsers fill the whole line into the first part of it. */
  const splitIntoParts = (typed: string) => {
    const parts = splitStreet(addressForm(format.country), typed);
    const shouldValidate = form.formState.isSubmitted;
    if (parts) for (const part of STREET_PARTS) form.setValue(part, parts[part], { shouldDirty: true, shouldValidate });
  };
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4" data-address-fields={more ? "more" : "main"}>
      {inputsIn(format)
        .filter((input) => input.more === more)
        .map((input) => {
          const { name, label, required, autocomplete, keyboard, width, example } = input;
          const field = {
            label: t(`labels.${label}`),
            optionalLabel: required ? undefined : t("optional"),
            required,
            error: fieldText(errors[name]?.message),
          };
          if (input.options) {
            return (
              <Field key={name} className={clsx("min-w-0", WIDTHS[width])} {...field}>
                {(control) => (
                  <Select {...control} autoComplete={autocomplete} {...form.register(name)}>
                    <option value="">{t("choose")}</option>
                    {input.options?.map(([code, title]) => (
                      <option key={code} value={code}>{`${code} \u2013 ${title}`}</option>
                    ))}
                  </Select>
                )}
              </Field>
            );
          }
          return (
            <TextField
              key={name}
              fieldClassName={clsx("min-w-0", WIDTHS[width])}
              // On the narrowest phones the example is to be read whole.
              className={width > 2 ? undefined : "max-sm:px-2.5! max-sm:placeholder:text-small"}
              {...field}
              maxLength={name in ADDRESS_FIELDS ? ADDRESS_FIELDS[name as keyof typeof ADDRESS_FIELDS].max : PART_MAX}
              autoComplete={autocomplete}
              inputMode={keyboard}
              // A bare number would look filled in. A third of a phone's row has room for one short word before it.
              placeholder={example ? t(width > 2 ? "example" : "exampleShort", { example }) : undefined}
              dir={isLeftToRight(name, keyboard) ? "ltr" : undefined}
              {...form.register(
                name,
                name === "building" ? { onChange: (event) => splitIntoParts(event.target.value) } : {},
              )}
            />
          );
        })}
    </div>
  );
}
