"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { useFieldText } from "@/components/form/field-text";
import { fieldOf } from "@/components/form/server-field";
import { useErrorText } from "@/components/texts/error-text";
import { saveProfile } from "@/lib/actions/customer/account";
import type { ActionError } from "@/lib/actions/outcome";
import type { Profile } from "@/lib/api/customer/customer";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { GENDERS } from "@/lib/domain/enumerations";
import { toWallClock } from "@/lib/domain/time/zoned-time";
import { writeDraft } from "@/lib/state/drafts";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { Button, Checkbox, Field, Notice, Select, TextField } from "@/ui-kit";

interface Values {
  full_name: string;
  email: string;
  gender: string;
  birthdate: string;
  anniversary_date: string;
  recv_promo: boolean;
}

const FIELDS = {
  full_name: "full_name",
  email: "email",
  birthdate: "birthdate",
  anniversary_date: "anniversary_date",
} as const;

const valuesOf = ({ full_name, email, gender, birthdate, anniversary_date, recv_promo }: Profile): Values => ({
  full_name: full_name ?? "",
  email: email ?? "",
  gender: gender ?? "",
  birthdate: birthdate ?? "",
  anniversary_date: anniversary_date ?? "",
  recv_promo,
});

const emailProblem = (email: string) => {
  const checked = checkFields(
    "guestSignup",
    { email },
    { except: ["customerName", "isd_code", "customerPhone", "channel"] },
  );
  return checked.ok ? true : (checked.error.fields.email ?? true);
};

/**
 * SESS-07: name, email, gender, birthday and anniversary, and consent to offers. The phone number identifies the
 * account and cannot be changed.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations("accountPages.profile");
  const { national } = usePhoneText();
  const storefront = useStorefront();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const form = useForm<Values>({ defaultValues: valuesOf(profile) });
  useUnsaved(storefront, form);
  const { errors, isSubmitting } = form.formState;
  const today = toWallClock(storefront.now(), storefront.settings.timezone).date;
  const submit = form.handleSubmit(async ({ gender, ...values }) => {
    setFailed(null);
    const saved = await saveProfile(storefront, { ...values, gender: gender || null });
    if (saved.ok) {
      form.reset(valuesOf(saved.value));
      writeDraft(storefront, DRAFT, null);
      return storefront.toasts.show({ title: t("saved"), variant: "success" });
    }
    const field = fieldOf(saved.error, FIELDS);
    const { message } = saved.error;
    if (field && message) form.setError(field, { message }, { shouldFocus: true });
    else setFailed(saved.error);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6">
      <TextField label={t("phone")} value={national(profile.phone)} readOnly type="tel" hint={t("phoneHint")} />
      <TextField
        label={t("name")}
        autoComplete="name"
        error={fieldText(errors.full_name?.message)}
        {...form.register("full_name", { validate: (name) => Boolean(name.trim()) || "REQUIRED" })}
      />
      <TextField
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        optionalLabel={profile.email ? undefined : t("optional")}
        error={fieldText(errors.email?.message)}
        {...form.register("email", {
          validate: (email) => (profile.email && !email.trim() ? "REQUIRED" : emailProblem(email)),
        })}
      />
      <Field label={t("gender")} optionalLabel={t("optional")}>
        {(control) => (
          <Select {...control} {...form.register("gender")}>
            <option value="">{t("genderNone")}</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {t(`genders.${gender}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["birthdate", "anniversary_date"] as const).map((field) => (
          <TextField
            key={field}
            type="date"
            label={t(field)}
            optionalLabel={t("optional")}
            min="1900-01-01"
            max={today}
            autoComplete={field === "birthdate" ? "bday" : "off"}
            error={fieldText(errors[field]?.message)}
            {...form.register(field)}
          />
        ))}
      </div>
      <Checkbox label={t("promo")} {...form.register("recv_promo")} />
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <Button type="submit" size="large" block loading={isSubmitting}>
        {t("save")}
      </Button>
    </form>
  );
}

const DRAFT = "profile";

/** Restores unsaved input over the server's values; it still counts as a change, so it can be saved. */
function useUnsaved(storefront: StorefrontState, form: UseFormReturn<Values>): void {
  useEffect(() => {
    const kept = readDraft<Partial<Values>>(storefront, DRAFT, {});
    for (const [name, value] of Object.entries(kept)) {
      form.setValue(name as keyof Values, value as never, { shouldDirty: true });
    }
  }, [storefront, form]);
  useKeptDraft(storefront, DRAFT, form);
}
