"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PhoneFields } from "@/components/auth/phone/phone-fields";
import { phoneProblem } from "@/components/auth/phone/phone-rules";
import { readDraft, useKeptDraft } from "@/components/form/draft";
import { enterToNext } from "@/components/form/enter-to-next";
import { useFieldText } from "@/components/form/field-text";
import { useFilled, usePageSubmit } from "@/components/form/page-submit";
import { fieldOf } from "@/components/form/server-field";
import { isOffline, useFailure } from "@/components/form/use-failure";
import { useErrorText } from "@/components/texts/error-text";
import { guestSignup } from "@/lib/actions/customer/session";
import type { ActionError } from "@/lib/actions/outcome";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice, TextField } from "@/ui-kit";

/** The domain defines the field rules (SESS-08); the schema only calls them, field by field. */
const schema = (emailRequired: boolean) =>
  z.object({ customerName: z.string(), isd_code: z.string(), customerPhone: z.string(), email: z.string() }).check(
    z.superRefine(async (values, context) => {
      const input = { ...values, channel: "web" };
      const checked = checkFields("guestSignup", input, { also: emailRequired ? ["email"] : [] });
      const fields: Record<string, string> = checked.ok ? {} : { ...checked.error.fields };
      const phone = fields.customerPhone ?? (await phoneProblem(values.customerPhone, values.isd_code));
      if (phone) fields.customerPhone = phone;
      for (const [name, code] of Object.entries(fields)) {
        context.addIssue({ code: "custom", path: [name], message: code });
      }
    }),
  );

/** The server's names of the fields. */
const FIELDS = { customerName: "customerName", phone: "customerPhone", email: "email" } as const;

interface Props {
  /** A confirmation is sent to the email address. */
  mailsOrders: boolean;
  onDone: () => void;
}

/**
 * SESS-03: name, phone and (if the shop wants it) email of a guest who orders without an account. Has a button of its
 * own unless the page's button sends it.
 */
export function GuestForm({ mailsOrders, onDone }: Props) {
  const t = useTranslations("login");
  const storefront = useStorefront();
  const { guestEmailRequired, countryCallingCode } = storefront.settings;
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failed, setFailed] = useFailure();
  const empty = { customerName: "", isd_code: countryCallingCode, customerPhone: "", email: "" };
  const form = useForm({
    resolver: zodResolver(schema(guestEmailRequired)),
    defaultValues: readDraft(storefront, "guest", empty),
  });
  useKeptDraft(storefront, "guest", form);
  const { errors, isSubmitting, isValid } = form.formState;
  const submit = async (): Promise<boolean | ActionError> => {
    let accepted: boolean | ActionError = false;
    await form.handleSubmit(async (values) => {
      setFailed(null);
      const outcome = await guestSignup(storefront, values);
      accepted = outcome.ok;
      if (outcome.ok) return onDone();
      const field = fieldOf(outcome.error, FIELDS);
      const { message } = outcome.error;
      if (isSentByPage && isOffline(outcome.error)) accepted = outcome.error;
      else if (field && message) form.setError(field, { message }, { shouldFocus: true });
      else setFailed(outcome.error);
    })();
    return accepted;
  };
  const isSentByPage = usePageSubmit(() => submit());
  useFilled(isValid);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit().then((sent) => typeof sent === "object" && setFailed(sent));
      }}
      onKeyDown={enterToNext}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2 sm:[&>:nth-child(n+3)]:col-span-full"
    >
      <TextField
        label={t("name")}
        required
        autoComplete="name"
        error={fieldText(errors.customerName?.message)}
        {...form.register("customerName")}
      />
      <PhoneFields
        code={form.watch("isd_code")}
        onCode={(code) => form.setValue("isd_code", code)}
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
        hint={mailsOrders ? t("emailMails") : guestEmailRequired ? t("emailWhy") : undefined}
        error={fieldText(errors.email?.message)}
        {...form.register("email")}
      />
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      {/* Even hidden, it lets Enter send the form. */}
      <Button type="submit" size="large" block loading={isSubmitting} hidden={isSentByPage}>
        {t("continue")}
      </Button>
    </form>
  );
}
