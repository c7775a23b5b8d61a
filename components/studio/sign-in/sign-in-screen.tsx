"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SignInForm } from "@/components/studio/sign-in/sign-in-form";
import { useStudio } from "@/components/studio/studio-provider";
import { LANGUAGES } from "@/config/languages";
import { SIGN_IN_PARAM } from "@/lib/domain/studio/sections";
import { languageNames } from "@/lib/i18n/language-names";
import { LanguageSwitcher, Notice } from "@/ui-kit";
import { BrushIcon } from "@/ui-kit/icons/studio";

/** Signed out: the form beside a word about what the studio is. */
export function SignInScreen() {
  const t = useTranslations("studio.signIn");
  const { settings } = useStudio();
  const [isRefused] = useState(() => new URLSearchParams(location.search).has(SIGN_IN_PARAM));
  // The reason is of this visit alone: a reload or a bookmark does not have it.
  useEffect(() => {
    if (isRefused) history.replaceState(null, "", location.pathname);
  }, [isRefused]);
  return (
    <main className="studio-sign-in" data-studio-screen="sign-in">
      <div className="studio-sign-in-panel">
        <span className="studio-mark" aria-hidden="true">
          <BrushIcon size={26} />
        </span>
        <p className="font-semibold text-small text-text-muted">{settings.name}</p>
        <h1 className="mb-2">{t("title")}</h1>
        <p className="mb-6 text-text-muted">{t("intro")}</p>
        {isRefused && (
          <Notice tone="warning" className="mb-4" live data-arrival-refused>
            {t("arrival")}
          </Notice>
        )}
        <SignInForm />
        <p className="mt-5 text-small text-text-muted">{t("help")}</p>
        <div className="mt-8 border-border border-t pt-4">
          <LanguageSwitcher label={t("language")} active={settings.language} languages={languageNames(LANGUAGES)} />
        </div>
      </div>
    </main>
  );
}
