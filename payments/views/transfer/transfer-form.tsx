"use client";

import { useRef, useState } from "react";
import { PayButton } from "@/payments/views/pay-button";
import type { PaymentTexts } from "@/payments/views/texts";
import {
  DOCUMENTS,
  type DocumentType,
  detailsOf,
  type Payer,
  type TransferField,
  type TransferValues,
  wrongFields,
} from "@/payments/views/transfer/transfer-fields";
import type { BrickViewProps } from "@/payments/views/view-props";
import { ChoiceGroup, Field, Radio, Select, TextField } from "@/ui-kit";

interface Props extends Pick<BrickViewProps, "currency" | "amount" | "busy"> {
  readonly transfer: NonNullable<BrickViewProps["transfer"]>;
  readonly texts: PaymentTexts;
}

/** How a browser fills each of the plain fields, and how wide it is. */
const PLAIN: readonly (readonly [name: TransferField, autoComplete: string, wide: boolean, type?: "email" | "tel"])[] =
  [
    ["name", "name", true],
    ["email", "email", true, "email"],
    ["phone", "tel-national", true, "tel"],
    ["street", "address-line1", false],
    ["streetNumber", "off", false],
    ["neighbourhood", "address-level3", false],
    ["city", "address-level2", false],
    ["postCode", "postal-code", true],
  ];

/** PSE: what the bank wants to know before it shows its own page. */
export function TransferForm({ transfer, texts: all, currency, amount, busy }: Props) {
  const { banks, user, onSubmit } = transfer;
  const texts = all.transfer;
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState<TransferValues>({
    bank: "",
    payer: "individual",
    document: "CC",
    number: "",
    name: user.name ?? "",
    email: user.email ?? "",
    phone: user.phone ?? "",
    street: "",
    streetNumber: "",
    neighbourhood: "",
    city: "",
    postCode: "",
  });
  const change = (changed: Partial<TransferValues>) => setValues((before) => ({ ...before, ...changed }));
  const wrong = tried ? wrongFields(values) : [];
  const errorOf = (name: TransferField) => (wrong.includes(name) ? texts.wrong(name) : undefined);
  const send = () => {
    const [first] = wrongFields(values);
    if (!first) return onSubmit(detailsOf(values));
    setTried(true);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      data-transfer
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) send();
      }}
    >
      <Field label={texts.fields.bank} required error={errorOf("bank")}>
        {(control) => (
          <Select
            {...control}
            name="bank"
            disabled={busy}
            value={values.bank}
            onChange={(event) => change({ bank: event.target.value })}
          >
            <option value="">{texts.chooseBank}</option>
            {banks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ChoiceGroup legend={texts.payer} legendHidden>
        <div className="flex flex-wrap gap-x-6">
          {(Object.keys(DOCUMENTS) as Payer[]).map((payer) => (
            <Radio
              key={payer}
              name="payer"
              label={texts.payers[payer]}
              checked={values.payer === payer}
              disabled={busy}
              onChange={() => change({ payer, document: DOCUMENTS[payer][0] })}
            />
          ))}
        </div>
      </ChoiceGroup>
      <div className="grid grid-cols-2 items-start gap-4">
        {/* Names of documents are long, and half of a phone's width cuts them. */}
        <Field label={texts.document} className="max-sm:col-span-full">
          {(control) => (
            <Select
              {...control}
              name="document"
              disabled={busy}
              value={values.document}
              onChange={(event) => change({ document: event.target.value as DocumentType })}
            >
              {DOCUMENTS[values.payer].map((type) => (
                <option key={type} value={type}>
                  {texts.documents[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          fieldClassName="max-sm:col-span-full"
          label={texts.fields.number}
          name="number"
          required
          readOnly={busy}
          dir="ltr"
          inputMode={values.document === "PAS" ? "text" : "numeric"}
          autoComplete="off"
          value={values.number}
          error={errorOf("number")}
          onChange={(event) => change({ number: event.target.value })}
        />
        {PLAIN.map(([name, autoComplete, wide, type]) => (
          <TextField
            key={name}
            fieldClassName={wide ? "col-span-full" : undefined}
            label={texts.fields[name]}
            hint={name === "postCode" ? texts.postCodeHint : undefined}
            name={name}
            type={type ?? "text"}
            inputMode={name === "postCode" ? "numeric" : undefined}
            required
            readOnly={busy}
            autoComplete={autoComplete}
            value={values[name]}
            error={errorOf(name)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
      <p className="text-small text-text-muted">{texts.hint}</p>
      <PayButton texts={all} currency={currency} amount={amount} busy={busy} />
    </form>
  );
}
