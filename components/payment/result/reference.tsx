"use client";

import { useTranslations } from "next-intl";
import { useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit";

/** The reference to give to the store or the bank: safe to show, and short enough to read out. */
export function Reference({ value }: { value: string }) {
  const t = useTranslations("pay");
  const storefront = useStorefront();
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => storefront.toasts.show({ title: t("copied"), variant: "success" }),
      () => undefined,
    );
  return (
    <span
      className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-muted"
      data-reference={value}
    >
      {t("reference")}
      <bdi dir="ltr" className="break-all font-semibold text-text tabular-nums">
        {value}
      </bdi>
      <Button variant="link" onClick={() => void copy()} aria-label={t("copy")}>
        {t("copyShort")}
      </Button>
    </span>
  );
}
