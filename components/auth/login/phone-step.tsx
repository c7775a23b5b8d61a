"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { guestDetails } from "@/components/auth/login/guest-details";
import { PhoneFields } from "@/components/auth/phone/phone-fields";
import { phoneProblem } from "@/components/auth/phone/phone-rules";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { useFieldText } from "@/components/form/field-text";
import { fieldOf } from "@/components/form/server-field";
import { useErrorText } from "@/components/texts/error-text";
import { type CodeMessage, codeSentBefore, requestOtpAsPerson } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import type { Phone } from "@/lib/api/customer/session";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice } from "@/ui-kit";

interface Props {
  onSent: (to: Phone, resendAfterSeconds: number, message: CodeMessage) => void;
}

/** Asks for the number to which the one-time code is sent. */
export function PhoneStep({ onSent }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const [known] = useState(() => guestDetails(storefront).phone);
  const empty = { isd_code: known.isd_code || storefront.settings.countryCallingCode, phone: known.phone };
  const form = useForm<Phone>({ defaultValues: readDraft(storefront, "phone", empty) });
  useKeptDraft(storefront, "phone", form);
  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    const answer = await requestOtpAsPerson(storefront, values);
    // The code sent a moment ago is still valid: continue to its field.
    const sent = answer.ok ? answer.value : codeSentBefore(answer.error);
    if (sent) return onSent(values, sent.resendAfterSeconds, sent);
    if (answer.ok) return;
    const { message } = answer.error;
    const field = fieldOf(answer.error, { phone: "phone" });
    if (field && message) form.setError(field, { message }, { shouldFocus: true });
    else setFailed(answer.error);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PhoneFields
        code={form.watch("isd_code")}
        onCode={(code) => form.setValue("isd_code", code)}
        codeField={form.register("isd_code")}
        phoneField={form.register("phone", {
          validate: async (phone, { isd_code }) => (await phoneProblem(phone, isd_code)) ?? true,
        })}
        error={fieldText(form.formState.errors.phone?.message)}
        hint={t("codeWhy")}
      />
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <Button type="submit" size="large" block loading={form.formState.isSubmitting}>
        {t("sendCode")}
      </Button>
    </form>
  );
}
