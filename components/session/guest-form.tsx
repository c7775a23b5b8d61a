"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { readDraft, useKeptDraft } from "@/components/session/draft";
import { useErrorText } from "@/components/session/error-text";
import { useFieldText } from "@/components/session/field-text";
import { PhoneFields } from "@/components/session/phone-fields";
import { guestSignup } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import { checkFields } from "@/lib/domain/required-fields";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice, TextField } from "@/ui-kit";

/** Field rules are the domain's (SESS-08); the schema only asks them, field by field. */
const schema = (emailRequired: boolean) =>
  z
    .object({ customerName: z.string(), isd_code: z.string(), customerPhone: z.string(), email: z.string() })
    .superRefine((values, context) => {
      const input = { ...values, channel: "web" };
      const checked = checkFields("guestSignup", input, { also: emailRequired ? ["email"] : [] });
      if (checked.ok) return;
      for (const [name, code] of Object.entries(checked.error.fields)) {
        context.addIssue({ code: "custom", path: [name], message: code });
      }
    });

interface Props {
  ownCode: string;
  onDone: () => void;
}

/** SESS-03: name, phone and (as the shop wishes) email of somebody who orders without an account. */
export function GuestForm({ ownCode, onDone }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const { guestEmailRequired } = storefront.settings;
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const empty = { customerName: "", isd_code: ownCode, customerPhone: "", email: "" };
  const form = useForm({
    resolver: zodResolver(schema(guestEmailRequired)),
    defaultValues: readDraft(storefront, "guest", empty),
  });
  useKeptDraft(storefront, "guest", form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    const answer = await guestSignup(storefront, values);
    if (answer.ok) onDone();
    else setFailed(answer.error);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={t("name")}
        required
        autoComplete="name"
        error={fieldText(errors.customerName?.message)}
        {...form.register("customerName")}
      />
      <PhoneFields
        ownCode={ownCode}
        codeField={form.register("isd_code")}
        phoneField={form.register("customerPhone")}
        error={fieldText(errors.customerPhone?.message ?? errors.isd_code?.message)}
        hint={t("phoneWhy")}
      />
      <TextField
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required={guestEmailRequired}
        optionalLabel={t("optional")}
        error={fieldText(errors.email?.message)}
        {...form.register("email")}
      />
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <Button type="submit" size="large" block loading={isSubmitting}>
        {t("continue")}
      </Button>
    </form>
  );
}
