"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { AddressInputs } from "@/components/address/address-inputs";
import { AddressProblem } from "@/components/address/address-problem";
import {
  type AddressFormat,
  type AddressValues,
  addressSchema,
  draftOf,
  editOf,
  emptyFor,
  inputsIn,
  startOf,
  valuesOf,
} from "@/components/address/address-values";
import { type CityDoubt, CityQuestion } from "@/components/address/city-question";
import type { Spot } from "@/components/address/spot/spot";
import { SpotPicker } from "@/components/address/spot/spot-picker";
import { TagChoice } from "@/components/address/tag-choice";
import { useAddressSpot } from "@/components/address/use-address-spot";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { enterToNext } from "@/components/form/enter-to-next";
import { usePageSubmit } from "@/components/form/page-submit";
import { knownLanguage } from "@/config/languages";
import { OUT_OF_AREA, type OutOfAreaAddress, servedBy } from "@/lib/actions/customer/addresses";
import type { ActionError, Outcome } from "@/lib/actions/outcome";
import { withoutPlace } from "@/lib/actions/store/without-place";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { useTranslations } from "@/lib/i18n/translations";
import { writeDraft } from "@/lib/state/drafts";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Button, Disclosure, StoreIcon } from "@/ui-kit";

interface Props {
  /** The store that must deliver there; null: any of the business's. */
  store: SelectedStore | null;
  /** The address to edit, saved or not yet; without it, a new one. */
  address?: AddressDraft | undefined;
  /** The guest comes to say how the house is found: directions are in view, and the form begins with them. */
  details?: boolean;
  /** Why the address that the form starts with could not be used. */
  refusal?: ActionError | null;
  /** Among the saved addresses: nothing is ordered with it now. */
  inBook?: boolean;
  /** Saves the address, or validates it and keeps it for later. */
  onSave: (draft: AddressDraft) => Promise<Outcome<unknown>>;
  onCancel?: (() => void) | undefined;
  /** The page has a main button of its own, which saves the address too. */
  within?: boolean;
  /** At the checkout: shown instead of the error for an address out of area; call `goOn` once another store is chosen. */
  onOutOfArea?: ((outOfArea: OutOfAreaAddress, goOn: () => void) => ReactNode) | undefined;
  /** There is an address already: this one is not at its place, which the guest chose in the header. */
  another?: boolean;
}

/** Whether this tab contains an unsaved new address. */
export function hasTypedAddress(storefront: StorefrontState): boolean {
  const { address_1, building } = readDraft(storefront, "address", { address_1: "", building: "" });
  return `${address_1}${building}`.trim() !== "";
}

/** The name under which this tab keeps what is typed into the form. */
export const draftNameOf = (address: AddressDraft | undefined): string =>
  address ? `address:${address.id ?? "pending"}` : "address";

/** How addresses are written here; an address that was not written so keeps its street as one text. */
function useAddressFormat(address: AddressDraft | undefined): AddressFormat {
  const { country, locale } = useStorefront().settings;
  return useMemo(() => {
    const whole = address !== undefined && valuesOf(address, country).address_1 !== "";
    return { country, language: knownLanguage(locale), whole };
  }, [address, country, locale]);
}

/**
 * A new delivery address, or an edit of one: a search, the map beside or above, and the fields of the country. What was
 * typed is kept until it is saved.
 */
export function AddressForm({ store, address, onSave, onCancel, within = false, onOutOfArea, ...props }: Props) {
  const { another = false, details = false, inBook = false, refusal = null } = props;
  const t = useTranslations("address");
  const storefront = useStorefront();
  const format = useAddressFormat(address);
  // The place in the header is that of an address that exists already.
  const placed = another && store ? withoutPlace(store) : store;
  const draftName = draftNameOf(address);
  const form = useForm<AddressValues>({
    resolver: zodResolver(addressSchema(format)),
    defaultValues: address
      ? readDraft(storefront, draftName, editOf(address, placed, format))
      : startOf(placed, readDraft(storefront, draftName, emptyFor(placed, format)), format),
  });
  useKeptDraft(storefront, draftName, form);
  const { errors, isSubmitting, defaultValues } = form.formState;
  const { cityDoubt, spot, check, failed, setFailed, setSpot, fillIn, search, located } = useAddressSpot(
    form,
    placed,
    format,
    refusal,
  );
  const { setFocus } = form;
  useEffect(() => {
    if (details) setFocus("landmark");
  }, [details, setFocus]);
  const [doubt, setDoubt] = useState<CityDoubt | null>(null);
  const submit = async (agreed: CityDoubt | null = null): Promise<boolean> => {
    let accepted = false;
    await located();
    await form.handleSubmit(async (values) => {
      setFailed(null);
      const doubted = cityDoubt(values);
      const isAgreed = doubted?.typed === agreed?.typed && doubted?.place === agreed?.place;
      setDoubt(isAgreed ? null : doubted);
      if (doubted && !isAgreed) return;
      const answer = await onSave({ ...draftOf(values, format), ...(address?.id ? { id: address.id } : {}) });
      accepted = answer.ok;
      if (answer.ok) writeDraft(storefront, draftName, null);
      else setFailed(answer.error);
    })();
    return accepted;
  };
  usePageSubmit(() => submit());
  const refused = check !== null && check !== "checking" && !check.ok ? check.error : null;
  const problemOf = (error: ActionError, goOn: () => void) =>
    onOutOfArea && error.code === OUT_OF_AREA ? (
      onOutOfArea({ address: draftOf(form.getValues(), format), other: servedBy(error) }, goOn)
    ) : (
      <AddressProblem error={error} store={store} fromCheckout={within} />
    );
  const sendAgain = () => {
    setFailed(null);
    void submit();
  };
  const hasMore = details || inputsIn(format).some(({ name, more }) => more && Boolean(defaultValues?.[name]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={enterToNext}
      noValidate
      className="@container"
      aria-label={t(address ? "change" : "newAddress")}
      data-address-form={format.country ?? "other"}
    >
      <div className="grid gap-4 @2xl:grid-cols-2 @2xl:items-start @2xl:gap-x-6">
        <SpotPicker
          store={store}
          spot={spot}
          check={check}
          onSpot={setSpot}
          onPlace={fillIn}
          onSearch={search}
          error={errors.spot ? t("spotNeeded") : undefined}
        >
          {store ? <NearStore store={store} pressed={false} onSpot={setSpot} /> : null}
        </SpotPicker>
        <div className="grid gap-4 @2xl:col-start-1">
          {/* The next check says that the other store delivers there. */}
          {refused?.code === OUT_OF_AREA && !failed ? problemOf(refused, () => {}) : null}
          <AddressInputs form={form} format={format} more={false} />
          <Disclosure summary={t("more")} open={hasMore} data-address-more>
            <div className="grid gap-4">
              <AddressInputs form={form} format={format} more />
              <TagChoice form={form} />
              {store && (spot || !errors.spot) ? (
                <NearStore store={store} pressed={spot?.from === "store"} onSpot={setSpot} />
              ) : null}
            </div>
          </Disclosure>
          {doubt ? <CityQuestion doubt={doubt} onKeep={() => void submit(doubt)} /> : null}
          {failed ? problemOf(failed, sendAgain) : null}
          <Button type="submit" size="large" block loading={isSubmitting}>
            {t(address || inBook ? "save" : "use")}
          </Button>
          {onCancel ? (
            <Button variant="ghost" block onClick={onCancel}>
              {t("cancel")}
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  );
}

interface NearStoreProps {
  store: SelectedStore;
  pressed: boolean;
  onSpot: (spot: Spot) => void;
}

/** For a guest who finds no place by name and cannot use the map: the rider goes by what is written. */
function NearStore({ store: { storeInfo }, pressed, onSpot }: NearStoreProps) {
  const t = useTranslations("address");
  const { lat, lng, name } = storeInfo;
  return (
    <Button
      variant="secondary"
      before={<StoreIcon size={18} />}
      aria-pressed={pressed}
      data-near-store
      onClick={() => onSpot({ lat, lng, from: "store" })}
    >
      {t("nearStore", { store: name })}
    </Button>
  );
}
