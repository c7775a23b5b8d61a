"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { readDraft, useKeptDraft } from "@/components/session/draft";
import { useErrorText } from "@/components/session/error-text";
import { useFieldText } from "@/components/session/field-text";
import { PhoneFields } from "@/components/session/phone-fields";
import { requestOtp } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import type { Phone } from "@/lib/api/session";
import { checkFields } from "@/lib/domain/required-fields";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice } from "@/ui-kit";

const codeOfPhone = (phone: string): true | string => {
  const checked = checkFields("otpRequest", { phone }, { except: ["isd_code", "channel", "verification_token"] });
  return checked.ok ? true : (checked.error.fields.phone ?? "PHONE_INVALID");
};

interface Props {
  ownCode: string;
  onSent: (to: Phone, resendAfterSeconds: number) => void;
}

/** Asks for the number that the one-time code goes to. */
export function PhoneStep({ ownCode, onSent }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const form = useForm<Phone>({ defaultValues: readDraft(storefront, "phone", { isd_code: ownCode, phone: "" }) });
  useKeptDraft(storefront, "phone", form);
  const submit = form.handleSubmit(async (values) => {
    setFailed(null);
    const answer = await requestOtp(storefront, values);
    if (answer.ok) onSent(values, answer.value.resendAfterSeconds);
    else setFailed(answer.error);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PhoneFields
        ownCode={ownCode}
        codeField={form.register("isd_code")}
        phoneField={form.register("phone", { validate: codeOfPhone })}
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
