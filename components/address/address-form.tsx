"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { AddressProblem } from "@/components/address/address-problem";
import type { Spot } from "@/components/address/spot";
import { SpotPicker } from "@/components/address/spot-picker";
import { TAGS } from "@/components/address/tags";
import { readDraft, useKeptDraft, writeDraft } from "@/components/session/draft";
import { useFieldText } from "@/components/session/field-text";
import type { ActionError, Outcome } from "@/lib/actions/outcome";
import type { Address, AddressDraft } from "@/lib/api/customer";
import { checkFields } from "@/lib/domain/required-fields";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, Chip, TextField } from "@/ui-kit";

const text = z.string().max(200);
const schema = z
  .object({
    address_1: text,
    address_2: text,
    landmark: text,
    city: text,
    pin: text,
    name: text,
    tag: text,
    spot: z.custom<Spot>().nullable(),
  })
  .superRefine(({ address_1, spot }, context) => {
    const checked = checkFields("saveAddress", { address_1, lat: spot?.lat, lng: spot?.lng });
    if (checked.ok) return;
    for (const [name, code] of Object.entries(checked.error.fields)) {
      context.addIssue({ code: "custom", path: [name === "address_1" ? name : "spot"], message: code });
    }
  });
type Values = z.infer<typeof schema>;

const draftOf = ({ spot, ...values }: Values): AddressDraft => ({
  ...values,
  lat: spot?.lat ?? 0,
  lng: spot?.lng ?? 0,
});

const emptyFor = (store: SelectedStore): Values => ({
  ...{ address_1: "", address_2: "", landmark: "", pin: "", name: "", tag: "" },
  city: store.storeInfo.city,
  spot: pickedSpot(store),
});

const valuesOf = ({ address_1, address_2, landmark, city, pin, name, tag, lat, lng }: Address): Values => ({
  ...{ address_1, address_2: address_2 ?? "", landmark: landmark ?? "", city: city ?? "" },
  ...{ pin: pin ?? "", name: name ?? "", tag: tag ?? "", spot: { lat, lng, from: "map" } },
});

interface Props {
  store: SelectedStore;
  /** The one to change; without it a new one is written. */
  address?: Address | undefined;
  /** Saves it, or checks and keeps it for later. */
  onSave: (draft: AddressDraft) => Promise<Outcome<unknown>>;
  onCancel?: (() => void) | undefined;
}

/** A new delivery address, or changes of one. What was typed stays until it is saved. */
export function AddressForm({ store, address, onSave, onCancel }: Props) {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const draftName = address ? `address:${address.id}` : "address";
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: readDraft<Values>(storefront, draftName, address ? valuesOf(address) : emptyFor(store)),
  });
  useKeptDraft(storefront, draftName, form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    const answer = await onSave({ ...draftOf(values), ...(address ? { id: address.id } : {}) });
    if (answer.ok) writeDraft(storefront, draftName, null);
    else setFailed(answer.error);
  });
  const spot = form.watch("spot");
  const tag = form.watch("tag");
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label={t(address ? "change" : "newAddress")}>
      <TextField
        label={t("street")}
        required
        autoComplete="address-line1"
        error={fieldText(errors.address_1?.message)}
        {...form.register("address_1")}
      />
      <TextField
        label={t("flat")}
        optionalLabel={t("optional")}
        autoComplete="address-line2"
        {...form.register("address_2")}
      />
      <TextField label={t("landmark")} optionalLabel={t("optional")} {...form.register("landmark")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t("city")} autoComplete="address-level2" {...form.register("city")} />
        <TextField
          label={t("pin")}
          autoComplete="postal-code"
          inputMode="numeric"
          dir="ltr"
          {...form.register("pin")}
        />
      </div>
      <SpotPicker
        store={store}
        spot={spot}
        onSpot={(next) =>
          form.setValue("spot", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        onPlace={({ pin }) => {
          if (pin && !form.getValues("pin")) form.setValue("pin", pin, { shouldDirty: true });
        }}
        error={errors.spot ? t("spotNeeded") : undefined}
      />
      <TextField label={t("name")} optionalLabel={t("optional")} autoComplete="name" {...form.register("name")} />
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

/** The place from the store picker, when the guest chose one there. */
function pickedSpot({ latitude, longitude, address }: SelectedStore): Spot | null {
  return latitude !== null && longitude !== null && address ? { lat: latitude, lng: longitude, from: "picked" } : null;
}
