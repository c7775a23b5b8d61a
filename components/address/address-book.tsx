"use client";

import { useState } from "react";
import { OwnProblem } from "@/components/account/own-problem";
import { ReachWords } from "@/components/address/address-choice";
import { AddressForm } from "@/components/address/address-form";
import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import { useRemoval } from "@/components/address/use-removal";
import { useErrorText } from "@/components/texts/error-text";
import { saveToBook } from "@/lib/actions/customer/addresses";
import { type Address, type AddressDraft, addressesQuery } from "@/lib/api/customer/customer";
import { useTranslations } from "@/lib/i18n/translations";
import { useOwn } from "@/lib/react/use-own";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import { Button, EditIcon, EmptyState, IconButton, PinIcon, PlusIcon, Skeleton, TrashIcon } from "@/ui-kit";

/** ADDR-01: the saved addresses of a customer: list, add, edit, delete. */
export default function AddressBook() {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const _errorText = useErrorText();
  const store = useSelectedStore(({ selected }) => selected);
  const { answer, stale, load } = useOwn(addressesQuery);
  const { hidden, remove } = useRemoval();
  const [form, setForm] = useState<Address | "new" | null>(null);
  const save = async (draft: AddressDraft) => {
    const saved = await saveToBook(storefront, draft);
    if (saved.ok) setForm(null);
    return saved;
  };
  if (form) {
    return (
      <div className="max-w-4xl rounded-card bg-surface-raised p-5 shadow-raised lg:p-6">
        <AddressForm
          inBook
          store={store}
          address={form === "new" ? undefined : form}
          another={answer?.ok === true && answer.value.length > 0}
          onSave={save}
          onCancel={() => setForm(null)}
        />
      </div>
    );
  }
  if (!answer) return <Skeleton className="h-40 max-w-xl rounded-card!" />;
  if (!answer.ok) return <OwnProblem error={answer.error} onRetry={load} />;
  const there = answer.value.filter(({ id }) => !hidden.has(id));
  return (
    <div className="grid max-w-xl gap-4">
      {stale ? <OwnProblem error={stale} stale onRetry={load} /> : null}
      {there.length === 0 ? (
        <EmptyState icon={<PinIcon size={28} />} title={t("empty")}>
          <p>{t("emptyText")}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label={t("saved")}>
          {there.map((address) => (
            <Entry key={address.id} address={address} onEdit={() => setForm(address)} onRemove={remove} />
          ))}
        </ul>
      )}
      <Button size="large" before={<PlusIcon size={18} />} onClick={() => setForm("new")}>
        {t("add")}
      </Button>
    </div>
  );
}

interface EntryProps {
  address: Address;
  onEdit: () => void;
  onRemove: (id: string, place: string) => void;
}

function Entry({ address, onEdit, onRemove }: EntryProps) {
  const t = useTranslations("address");
  const title = useAddressTitle()(address);
  const line = useAddressLine()(address, title);
  return (
    <li className="flex items-start gap-3 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)]">
      <PinIcon size={20} className="mt-0.5 text-text-muted" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">
          <bdi>{title}</bdi>
        </span>
        <span className="text-small text-text-muted">{line}</span>
        <ReachWords address={address} />
      </p>
      <IconButton
        label={t("changeOf", { place: title })}
        icon={<EditIcon size={20} />}
        onClick={onEdit}
        className="-my-2"
      />
      <IconButton
        label={t("deleteOf", { place: title })}
        icon={<TrashIcon size={20} />}
        onClick={() => onRemove(address.id, title)}
        className="-my-2"
      />
    </li>
  );
}
