"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { enterToNext } from "@/components/form/enter-to-next";
import { useFieldText } from "@/components/form/field-text";
import { useErrorText } from "@/components/texts/error-text";
import { completeSignup } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { splitName } from "@/lib/domain/customer/session";
import { writeDraft } from "@/lib/state/drafts";
import { useStorefront } from "@/lib/state/provider";
import { Button, Checkbox, Notice, TextField } from "@/ui-kit";

interface Values {
  fullName: string;
  email: string;
  promo: boolean;
}

/** What is typed here, or was typed as a guest before. */
export const SIGNUP_DRAFT = "signup";
const EMPTY: Values = { fullName: "", email: "", promo: false };

/** What a new customer is asked once: the full name, and an email address for receipts. */
export function SignupStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const form = useForm<Values>({ defaultValues: readDraft<Values>(storefront, SIGNUP_DRAFT, EMPTY) });
  useKeptDraft(storefront, SIGNUP_DRAFT, form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    const answer = await completeSignup(storefront, values);
    if (answer.ok) {
      writeDraft(storefront, SIGNUP_DRAFT, null);
      onDone();
    } else setFailed(answer.error);
  });
  /** True, or what is wrong. */
  const checkEmail = (email: string) => {
    const checked = checkFields("completeSignup", { email }, { except: ["firstName", "lastName", "promo"] });
    return checked.ok ? true : (checked.error.fields.email ?? true);
  };
  return (
    <form onSubmit={submit} onKeyDown={enterToNext} noValidate className="grid gap-4">
      <p className="text-text-muted">{t("signupText")}</p>
      <TextField
        label={t("fullName")}
        required
        autoFocus
        autoComplete="name"
        error={errors.fullName ? t("fullNameNeeded") : undefined}
        {...form.register("fullName", { validate: (name) => Boolean(splitName(name).firstName) })}
      />
      <TextField
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint={t("emailNeeded")}
        error={fieldText(errors.email?.message)}
        {...form.register("email", { validate: checkEmail })}
      />
      <Checkbox label={t("promo")} {...form.register("promo")} />
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <Button type="submit" size="large" block loading={isSubmitting}>
        {t("saveName")}
      </Button>
    </form>
  );
}
