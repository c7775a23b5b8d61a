"use client";

import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import { useErrorText } from "@/components/texts/error-text";
import { chooseAddress, loadAddresses } from "@/lib/actions/customer/addresses";
import type { Address } from "@/lib/api/customer/customer";
import { ok } from "@/lib/domain/result";
import { useTranslations } from "@/lib/i18n/translations";
import { useRead } from "@/lib/react/use-read";
import { useCart, useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";
import { Button, CheckIcon, ChoiceGroup, Notice, RadioCard, Skeleton, WarningIcon } from "@/ui-kit";

/**
 * ADDR-01: the addresses the checkout can deliver to, the customer's or the guest's; null while loading. Without
 * Apollo: the checkout is a separate document that reads them once, so a cache would not help.
 */
export function useAddresses() {
  const storefront = useStorefront();
  const token = useSession((session) => session.accessToken);
  // Another store delivers to another area.
  const storeId = useSelectedStore(({ selected }) => selected?.id);
  const phone = useSession((session) => session.user?.phone);
  const owner = `${phone} ${storeId}`;
  const { answer, last, retry } = useRead(token && `${token} ${owner}`, async (signal) => {
    const read = await loadAddresses(storefront, signal);
    return read.ok ? ok({ owner, list: read.value }) : read;
  });
  // A renewed token reads them again; the form that somebody is writing in must not disappear meanwhile.
  const known = token && last?.owner === owner ? ok(last.list) : null;
  return { answer: answer && !answer.ok ? answer : known, load: retry };
}

/** Saved addresses to choose from. */
export function AddressChoice({ addresses }: { addresses: ReturnType<typeof useAddresses> }) {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const title = useAddressTitle();
  const line = useAddressLine();
  const chosen = useCart((cart) => cart.delivery_address);
  const { answer, load } = addresses;
  if (!answer) return <Skeleton className="h-20 rounded-card!" />;
  if (!answer.ok) {
    return (
      <Notice
        tone="warning"
        live
        action={
          <Button variant="secondary" size="small" onClick={load}>
            {t("retry")}
          </Button>
        }
      >
        {errorText(answer.error)}
      </Notice>
    );
  }
  return (
    <ChoiceGroup legend={t("saved")} legendHidden>
      {answer.value.map((address) => (
        <RadioCard
          key={address.id}
          name="delivery-address"
          label={<bdi className="font-semibold">{title(address)}</bdi>}
          hint={
            <>
              {line(address, title(address))}
              {address.in_area === false ? <ReachWords address={address} /> : null}
            </>
          }
          checked={chosen === address.id}
          onChange={() => chooseAddress(storefront, address.id)}
        />
      ))}
    </ChoiceGroup>
  );
}

/** ADDR-02: whether the chosen store delivers to a saved address, as the server says; nothing while no store is chosen. */
export function ReachWords({ address: { in_area } }: { address: Address }) {
  const t = useTranslations("address");
  const store = useSelectedStore(({ selected }) => selected);
  if (!store || in_area === null) return null;
  const Icon = in_area ? CheckIcon : WarningIcon;
  return (
    <span className="mt-1 flex items-start gap-1.5 text-small" data-reach={in_area ? "yes" : "no"}>
      <Icon size={18} className={in_area ? "mt-px shrink-0 text-success-text" : "mt-px shrink-0 text-warning-text"} />
      <span>{t(in_area ? "delivers" : "deliversNot", { store: store.storeInfo.name })}</span>
    </span>
  );
}
