"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AddressChoice, type useAddresses } from "@/components/address/address-choice";
import { AddressForm, hasTypedAddress } from "@/components/address/address-form";
import { AddressProblem } from "@/components/address/address-problem";
import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { OutOfArea } from "@/components/checkout/out-of-area";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import type { OutOfAreaAddress } from "@/lib/actions/customer/addresses";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { useSession, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, EditIcon, PlusIcon } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  addresses: ReturnType<typeof useAddresses>;
  pending: OrderAddress;
  /** Set while the store does not deliver to the chosen address. */
  outOfArea: OutOfAreaAddress | null;
  storeChange: StoreChangeTexts | null;
  onDone: () => void;
}

/** Saved addresses first. The form for a new one opens on request, or at once if there are none. */
export function DeliveryChoice({ store, addresses, pending, outOfArea, storeChange, onDone }: Props) {
  const t = useTranslations("checkout.where");
  const words = useTranslations("address");
  const title = useAddressTitle();
  const line = useAddressLine();
  const storefront = useStorefront();
  const token = useSession((session) => session.accessToken);
  // An address being typed is not hidden behind the addresses of a customer who has just signed in.
  const [adding, setAdding] = useState(() => hasTypedAddress(storefront));
  const { answer, load } = addresses;
  const hasSaved = Boolean(token) && (!answer?.ok || answer.value.length > 0);
  const save = async (draft: AddressDraft) => {
    const saved = await pending.save(draft);
    if (saved.ok) {
      setAdding(false);
      if (token) void load();
      onDone();
    }
    return saved;
  };
  const { edited } = pending;
  const target = pending.pending ?? pending.checking;
  const hasOther = hasSaved || target !== null;
  // The form stays as it is while the addresses are read again for the other store.
  const onStart = () => setAdding(adding || edited === null);
  const onOutOfArea =
    storeChange &&
    ((typed: OutOfAreaAddress, goOn: () => void) => (
      <OutOfArea outOfArea={typed} store={store} texts={storeChange} onStart={onStart} onDone={goOn} />
    ));
  if (edited && !adding) {
    const { latitude, longitude } = store;
    const onCancel = () => {
      pending.stopEditing();
      onDone();
    };
    return (
      <AddressForm
        key="edited"
        within
        address={edited.address}
        details={edited.details}
        another={latitude !== edited.address.lat || longitude !== edited.address.lng}
        store={store}
        onSave={save}
        onOutOfArea={onOutOfArea ?? undefined}
        onCancel={onCancel}
      />
    );
  }
  if (adding || !hasOther) {
    const onCancel = hasOther ? () => setAdding(false) : undefined;
    return (
      <AddressForm
        key="new"
        within
        refusal={hasOther ? null : pending.refused}
        another={hasOther}
        store={store}
        onSave={save}
        onOutOfArea={onOutOfArea ?? undefined}
        onCancel={onCancel}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {target ? (
        <div className="rounded-card bg-surface-sunken p-4">
          <p className="font-semibold">{title(target)}</p>
          <p className="text-small text-text-muted">{line(target, title(target))}</p>
        </div>
      ) : (
        <AddressChoice addresses={addresses} />
      )}
      {outOfArea && storeChange ? (
        <OutOfArea outOfArea={outOfArea} store={store} texts={storeChange} onDone={onDone} />
      ) : pending.failed ? (
        <AddressProblem error={pending.failed} store={store} fromCheckout />
      ) : null}
      {pending.pending ? (
        <Button variant="outline" before={<EditIcon size={18} />} onClick={() => target && pending.edit(target)}>
          {words("change")}
        </Button>
      ) : null}
      <Button variant={target ? "ghost" : "outline"} before={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
        {target ? t("otherAddress") : t("addAddress")}
      </Button>
    </div>
  );
}
