"use client";

import { useTranslations } from "next-intl";
import { SignInForm } from "@/components/studio/sign-in/sign-in-form";
import { useStudioState } from "@/components/studio/studio-provider";
import { ModalDialog } from "@/ui-kit";

/** The sign-in ended while the draft was open: nothing is lost, and signing in goes on where it was. */
export function SessionEnded() {
  const t = useTranslations("studio.signIn");
  const ended = useStudioState((state) => state.sessionEnded);
  return (
    <ModalDialog open={ended} onClose={() => {}} title={t("endedTitle")} width={420}>
      <div className="grid gap-4 p-5">
        <p>{t("endedText")}</p>
        <SignInForm />
      </div>
    </ModalDialog>
  );
}
