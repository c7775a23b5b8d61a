"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useStudio } from "@/components/studio/studio-provider";
import { signIn } from "@/lib/actions/studio/session";
import { Button, Notice, TextField } from "@/ui-kit";

interface Values {
  readonly name: string;
  readonly password: string;
}

/** The staff sign-in, as in the console: the same names and passwords. */
export function SignInForm({ name = "", onDone }: { name?: string; onDone?: () => void }) {
  const t = useTranslations("studio.signIn");
  const { context, editing } = useStudio();
  const { register, handleSubmit, formState, setError } = useForm<Values>({ defaultValues: { name, password: "" } });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (values) => {
    const outcome = await signIn(context, editing, values.name.trim(), values.password);
    if (outcome.ok) onDone?.();
    else setError("root", { message: outcome.error.message ?? t("unreachable") });
  });
  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      {errors.root && (
        <Notice tone="failure" live>
          {errors.root.message}
        </Notice>
      )}
      <TextField
        label={t("name")}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        error={errors.name && t("nameMissing")}
        {...register("name", { required: true })}
      />
      <TextField
        label={t("password")}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        error={errors.password && t("passwordMissing")}
        {...register("password", { required: true })}
      />
      <Button type="submit" block loading={isSubmitting}>
        {t("submit")}
      </Button>
    </form>
  );
}
