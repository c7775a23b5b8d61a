"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { AddressProblem } from "@/components/address/address-problem";
import {
  type AddressValues,
  addressSchema,
  draftOf,
  emptyFor,
  type FilledFields,
  fieldsFrom,
  NO_PARTS,
  valuesOf,
} from "@/components/address/address-values";
import type { Spot } from "@/components/address/spot/spot";
import { SpotPicker } from "@/components/address/spot/spot-picker";
import { useSpotCheck } from "@/components/address/spot/use-spot-check";
import { TAGS } from "@/components/address/tags";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { useFieldText } from "@/components/form/field-text";
import { TOO_FAR } from "@/lib/actions/customer/addresses";
import type { ActionError, Outcome } from "@/lib/actions/outcome";
import type { Address, AddressDraft } from "@/lib/api/customer";
import type { PlaceSuggestion } from "@/lib/api/places";
import type { AddressField } from "@/lib/domain/customer/address-fields";
import { ADDRESS_FIELDS } from "@/lib/domain/customer/address-fields";
import { writeDraft } from "@/lib/state/drafts";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Button, Chip, TextField } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  /** The address to edit; without it, a new one. */
  address?: Address | undefined;
  /** Saves the address, or validates it and keeps it for later. */
  onSave: (draft: AddressDraft) => Promise<Outcome<unknown>>;
  onCancel?: (() => void) | undefined;
}

/** Whether this tab contains an unsaved new address. */
export const hasTypedAddress = (storefront: StorefrontState): boolean =>
  readDraft(storefront, "address", { address_1: "" }).address_1.trim() !== "";

/** A new delivery address, or an edit of one. What was typed is kept until it is saved. */
export function AddressForm({ store, address, onSave, onCancel }: Props) {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const draftName = address ? `address:${address.id}` : "address";
  const form = useForm<AddressValues>({
    resolver: zodResolver(addressSchema),
    defaultValues: readDraft<AddressValues>(storefront, draftName, address ? valuesOf(address) : emptyFor(store)),
  });
  useKeptDraft(storefront, draftName, form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    const answer = await onSave({ ...draftOf(values), ...(address ? { id: address.id } : {}) });
    if (answer.ok) writeDraft(storefront, draftName, null);
    else setFailed(answer.error);
  });
  const field = (name: AddressField) => ({
    required: ADDRESS_FIELDS[name].required,
    maxLength: ADDRESS_FIELDS[name].max,
    error: fieldText(errors[name]?.message),
    ...form.register(name),
  });
  const spot = form.watch("spot");
  const tag = form.watch("tag");
  const filled = useRef<FilledFields>({ city: store.storeInfo.city });
  const fillIn = (place: PlaceSuggestion | null) => {
    const fields = fieldsFrom(place ?? NO_PARTS, form.getValues(), filled.current);
    for (const [name, value] of Object.entries(fields)) {
      form.setValue(name as keyof FilledFields, value, { shouldDirty: true });
    }
    filled.current = { ...filled.current, ...fields };
  };
  const setSpot = (next: Spot) => {
    setFailed(null);
    form.setValue("spot", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const check = useSpotCheck(spot, store.id, (place) => {
    fillIn(place);
    const now = form.getValues("spot");
    if (now && place) form.setValue("spot", { ...now, place: place.title });
  });
  const refused = check !== null && check !== "checking" && !check.ok ? check.error : null;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t(address ? "change" : "newAddress")}>
      <SpotPicker
        store={store}
        spot={spot}
        check={check}
        onSpot={setSpot}
        onPlace={fillIn}
        error={errors.spot ? t("spotNeeded") : undefined}
      />
      {refused?.code === TOO_FAR && !failed ? <AddressProblem error={refused} store={store} /> : null}
      <TextField label={t("street")} autoComplete="address-line1" {...field("address_1")} />
      <TextField label={t("flat")} optionalLabel={t("optional")} autoComplete="address-line2" {...field("address_2")} />
      <TextField
        label={t("area")}
        optionalLabel={t("optional")}
        autoComplete="address-level3"
        {...field("sub_locality")}
      />
      <TextField label={t("landmark")} optionalLabel={t("optional")} {...field("landmark")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t("city")} autoComplete="address-level2" {...field("city")} />
        <TextField label={t("pin")} autoComplete="postal-code" inputMode="numeric" dir="ltr" {...field("pin")} />
      </div>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <TextField label={t("name")} optionalLabel={t("optional")} autoComplete="name" {...field("name")} />
        <TextField
          label={t("phone")}
          optionalLabel={t("optional")}
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          {...field("phone")}
        />
      </div>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-1.5 p-0 font-semibold text-small">{t("tag")}</legend>
        <div className="flex flex-wrap gap-2">
          {TAGS.map((one) => (
            <Chip key={one} selected={tag === one} onClick={() => form.setValue("tag", tag === one ? "" : one)}>
              {t(`tags.${one}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {failed ? <AddressProblem error={failed} store={store} /> : null}
      <Button type="submit" size="large" block loading={isSubmitting}>
        {t(address ? "save" : "use")}
      </Button>
      {onCancel ? (
        <Button variant="ghost" block onClick={onCancel}>
          {t("cancel")}
        </Button>
      ) : null}
    </form>
  );
}
