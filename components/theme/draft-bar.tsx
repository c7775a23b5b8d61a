"use client";

import { NextIntlClientProvider, useTranslations } from "next-intl";
import type { ThemeBarProps } from "@/components/theme/theme-bar";
import { buttonClass } from "@/ui-kit";
import "@/components/theme/theme.css";

type Props = Pick<ThemeBarProps, "name" | "locale" | "texts">;

/** Above each page of a draft: that guests see another one, and the way out. */
export default function DraftBar({ texts, ...props }: Props) {
  return (
    <NextIntlClientProvider locale={props.locale} messages={texts}>
      <Bar name={props.name} />
    </NextIntlClientProvider>
  );
}

function Bar({ name }: Pick<Props, "name">) {
  const t = useTranslations("preview");
  return (
    <aside aria-label={t("label")} className="theme-bar" data-draft-bar>
      <p className="min-w-0 flex-1 truncate text-small">
        <span className="font-semibold">{t("draft")}</span>
        <span className="max-sm:sr-only"> · {t("published", { name })}</span>
      </p>
      <a href="?preview=off" className={buttonClass({ variant: "link", size: "small" })}>
        {t("leave")}
      </a>
    </aside>
  );
}
