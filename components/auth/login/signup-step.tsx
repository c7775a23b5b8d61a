"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { enterToNext } from "@/components/form/enter-to-next";
import { useFieldText } from "@/components/form/field-text";
import { usePageSubmit } from "@/components/form/page-submit";
import { isOffline, useFailure } from "@/components/form/use-failure";
import { useErrorText } from "@/components/texts/error-text";
import { completeSignup } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { splitName } from "@/lib/domain/customer/session/split-name";
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

/**
 * What an account is asked for once: the full name, and an email address for receipts. Its owner need not be new: orders as
 * a guest and earlier visits come before it.
 */
export function SignupStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useFailure();
  const form = useForm<Values>({ defaultValues: readDraft<Values>(storefront, SIGNUP_DRAFT, EMPTY) });
  useKeptDraft(storefront, SIGNUP_DRAFT, form);
  const { errors, isSubmitting } = form.formState;
  const submit = async (): Promise<boolean | ActionError> => {
    let accepted: boolean | ActionError = false;
    await form.handleSubmit(async (values) => {
      setFailed(null);
      const answer = await completeSignup(storefront, values);
      accepted = answer.ok;
      if (answer.ok) {
        writeDraft(storefront, SIGNUP_DRAFT, null);
        return onDone();
      }
      if (isSentByPage && isOffline(answer.error)) accepted = answer.error;
      else setFailed(answer.error);
    })();
    return accepted;
  };
  // Where the page's button sends it too, each field says what it lacks. This form keeps its own button, as signing in does.
  const isSentByPage = usePageSubmit(() => submit());
  /** True, or what is wrong. */
  const checkEmail = (email: string) => {
    const checked = checkFields("completeSignup", { email }, { except: ["firstName", "lastName", "promo"] });
    return checked.ok ? true : (checked.error.fields.email ?? true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit().then((sent) => typeof sent === "object" && setFailed(sent));
      }}
      onKeyDown={enterToNext}
      noValidate
      className="grid gap-4"
    >
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
