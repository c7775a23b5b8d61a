"use client";

import { useState } from "react";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { type SubmitForm, usePageSubmit } from "@/components/form/page-submit";
import { useErrorText } from "@/components/texts/error-text";
import type { ActionError } from "@/lib/actions/outcome";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { ADDRESS_FIELDS } from "@/lib/domain/customer/address-fields";
import { addressForm } from "@/lib/domain/customer/address-forms";
import { useTranslations } from "@/lib/i18n/translations";
import { useSession, useStorefront } from "@/lib/state/provider";
import { TextField } from "@/ui-kit";

interface Props {
  /** The order's address, as it was picked with the store. */
  address: AddressDraft;
  pending: OrderAddress;
  /** What is in the field. */
  flat: string;
  onFlat: (flat: string) => void;
}

/**
 * ADDR-02: asks for the flat in a picked building, where the building is shown. It is kept on every keystroke, because a
 * tap on Pay does not take the focus out of a field on every phone.
 */
export function FlatField({ address, pending, flat, onFlat }: Props) {
  const t = useTranslations("address");
  const errorText = useErrorText();
  const { country } = useStorefront().settings;
  const [failed, setFailed] = useState<ActionError | null>(null);
  const input = addressForm(country).inputs.find(({ name }) => name === "address_2");
  const isSaved = pending.pending === null;
  const hasToken = useSession((session) => session.accessToken !== null);
  const isUnsent = isSaved && flat.trim() !== (address.address_2 ?? "");
  const save = async (): Promise<boolean> => {
    const saved = await pending.setFlat(address, flat.trim());
    setFailed(saved.ok ? null : saved.error);
    return saved.ok;
  };
  if (!input) return null;
  return (
    <div className="mt-3">
      {isUnsent ? <Unsent send={save} /> : null}
      <TextField
        label={t(`labels.${input.label}`)}
        optionalLabel={t("optional")}
        placeholder={input.example ? t("example", { example: input.example }) : undefined}
        name="address_2"
        autoComplete={input.autocomplete}
        maxLength={ADDRESS_FIELDS.address_2.max}
        error={failed ? errorText(failed) : undefined}
        value={flat}
        // Its address is just being saved.
        readOnly={hasToken && !isSaved}
        onChange={({ target }) => {
          onFlat(target.value);
          if (!isSaved) void pending.setFlat(address, target.value.trim());
        }}
        onBlur={() => isUnsent && void save()}
      />
    </div>
  );
}

/** Pay sends it first. */
function Unsent({ send }: { send: SubmitForm }) {
  usePageSubmit(send);
  return null;
}
