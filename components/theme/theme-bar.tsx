"use client";

import { NextIntlClientProvider, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ThemeEditor } from "@/components/theme/theme-editor";
import { useThemeDraft } from "@/components/theme/use-theme-draft";
import type { Language } from "@/config/languages";
import type { ThemeStyle } from "@/lib/business/theme/theme-css";
import { studioPath } from "@/lib/domain/studio/sections";
import type { Messages } from "@/lib/i18n/messages";
import { useStorefront } from "@/lib/state/provider";
import { EditIcon, PlainButton } from "@/ui-kit";
import "@/components/theme/theme.css";

export interface ThemeBarProps {
  readonly businessId: string;
  /** The brand's name. */
  readonly name: string;
  readonly style: ThemeStyle;
  readonly locale: Language;
  readonly texts: Partial<Messages>;
}

/** RTE-23: an owner tries out colours and fonts on the storefront itself. */
export default function ThemeBar({ texts, ...props }: ThemeBarProps) {
  return (
    <NextIntlClientProvider locale={props.locale} messages={texts}>
      <Bar {...props} />
    </NextIntlClientProvider>
  );
}

function Bar({ businessId, name, style, locale }: Omit<ThemeBarProps, "texts">) {
  const t = useTranslations("themeBar");
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { settings } = useStorefront();
  const draft = useThemeDraft(businessId, style, locale);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <aside aria-label={t("label")} className="theme-bar" data-theme-bar data-changed={!draft.unchanged}>
      <p className="min-w-0 flex-1 truncate text-small">
        <span className="font-semibold">{name}</span>
        <span className="max-sm:sr-only"> · {draft.unchanged ? t("published") : t("changed")}</span>
      </p>
      <PlainButton
        ref={opener}
        variant="link"
        size="small"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <EditIcon size={18} />
        {t("open")}
      </PlainButton>
      {/* A button: the first link of a page leads past its header. */}
      <PlainButton variant="link" size="small" onClick={() => location.assign(studioPath(settings.subPath))}>
        {t("studio")}
      </PlainButton>
      {open && <ThemeEditor businessId={businessId} draft={draft} onClose={close} />}
    </aside>
  );
}
