"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AddressChoice, type useAddresses } from "@/components/address/address-choice";
import { AddressForm, hasTypedAddress } from "@/components/address/address-form";
import { AddressProblem } from "@/components/address/address-problem";
import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import { OutOfReach } from "@/components/checkout/out-of-reach";
import type { PendingAddress } from "@/components/checkout/pending-address";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import type { FarAddress } from "@/lib/actions/customer/addresses";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { useSession, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, PlusIcon } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  addresses: ReturnType<typeof useAddresses>;
  pending: PendingAddress;
  /** Set while the store does not deliver to the chosen address. */
  far: FarAddress | null;
  storeChange: StoreChangeTexts | null;
  onDone: () => void;
}

/** Saved addresses first. The form for a new one opens on request, or at once if there are none. */
export function DeliveryChoice({ store, addresses, pending, far, storeChange, onDone }: Props) {
  const t = useTranslations("checkout.where");
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
  const hasOther = hasSaved || pending.pending !== null;
  if (adding || !hasOther) {
    const onCancel = hasOther ? () => setAdding(false) : undefined;
    // The form stays as it is while the addresses are read again for the other store.
    const onStart = () => setAdding(true);
    const onFar =
      storeChange &&
      ((typed: FarAddress, goOn: () => void) => (
        <OutOfReach far={typed} store={store} texts={storeChange} onStart={onStart} onDone={goOn} />
      ));
    return (
      <AddressForm
        within
        another={hasOther}
        store={store}
        onSave={save}
        onFar={onFar ?? undefined}
        onCancel={onCancel}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {pending.pending ? (
        <div className="rounded-card bg-surface-sunken p-4">
          <p className="font-semibold">{title(pending.pending)}</p>
          <p className="text-small text-text-muted">{line(pending.pending, title(pending.pending))}</p>
        </div>
      ) : (
        <AddressChoice addresses={addresses} />
      )}
      {far && storeChange ? (
        <OutOfReach far={far} store={store} texts={storeChange} onDone={onDone} />
      ) : pending.failed ? (
        <AddressProblem error={pending.failed} store={store} fromCheckout />
      ) : null}
      <Button variant="outline" before={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
        {pending.pending ? t("otherAddress") : t("addAddress")}
      </Button>
    </div>
  );
}
