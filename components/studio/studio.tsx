"use client";

import { NextIntlClientProvider, useTranslations } from "next-intl";
import { Workbench } from "@/components/studio/shell/workbench";
import { SignInScreen } from "@/components/studio/sign-in/sign-in-screen";
import { StudioProvider, type StudioSettings, useStudio, useStudioState } from "@/components/studio/studio-provider";
import { openStudio } from "@/lib/actions/studio/session";
import type { Messages } from "@/lib/i18n/messages";
import type { StudioMessages } from "@/lib/i18n/studio-messages";
import { Button, EmptyState, Spinner, ToastRegion } from "@/ui-kit";

interface Props extends StudioSettings {
  readonly texts: { readonly studio: StudioMessages } & Pick<Messages, "common" | "themeBar">;
}

/** The whole studio, below the texts of the editor's language. */
export function Studio({ texts, ...settings }: Props) {
  return (
    <NextIntlClientProvider locale={settings.language} timeZone={settings.timezone} messages={texts}>
      <StudioProvider settings={settings}>
        <Screen />
      </StudioProvider>
    </NextIntlClientProvider>
  );
}

function Screen() {
  const common = useTranslations("common");
  const { toasts } = useStudio();
  const phase = useStudioState((state) => state.phase);
  return (
    <>
      {phase === "opening" && <Opening />}
      {phase === "failed" && <Failed />}
      {phase === "signed-out" && <SignInScreen />}
      {phase === "editing" && <Workbench />}
      <ToastRegion store={toasts} label={common("messages")} closeLabel={common("close")} />
    </>
  );
}

function Opening() {
  const t = useTranslations("studio.shell");
  return (
    <main className="grid min-h-dvh place-items-center" data-studio-screen="opening">
      <h1 className="sr-only">{t("title")}</h1>
      <Spinner size={32} label={t("opening")} />
    </main>
  );
}

function Failed() {
  const t = useTranslations("studio.shell");
  const common = useTranslations("common");
  const { context, editing } = useStudio();
  return (
    <main className="grid min-h-dvh place-items-center p-6" data-studio-screen="failed">
      <EmptyState
        title={t("failedTitle")}
        action={<Button onClick={() => void openStudio(context, editing)}>{common("retry")}</Button>}
      >
        {t("failedText")}
      </EmptyState>
    </main>
  );
}
