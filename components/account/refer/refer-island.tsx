"use client";

import { useTranslations } from "next-intl";
import { OwnProblem } from "@/components/account/own-problem";
import { useOwn } from "@/components/account/use-own";
import { getBusinessInfo } from "@/lib/api/business";
import { getReferralCode } from "@/lib/api/customer";
import type { Source } from "@/lib/api/transport/source";
import { referralPath } from "@/lib/domain/referral";
import { useStorefront } from "@/lib/state/provider";
import { Button, Skeleton, TextField, toasts } from "@/ui-kit";

const read = async (source: Source) => {
  const [code, info] = await Promise.all([getReferralCode(source), getBusinessInfo(source)]);
  return { code, label: info.referral_ui_lbl, share: info.referral_share_lbl };
};

/** REF-01, RTE-15: the customer's own link, with the shop's words, to copy or to share as the device shares things. */
export function ReferIsland({ name }: { name: string }) {
  const t = useTranslations("accountPages.refer");
  const { subPath } = useStorefront().settings;
  const { answer, load } = useOwn(read);
  if (!answer) return <Skeleton className="h-60 max-w-xl rounded-card!" />;
  if (!answer.ok) return <OwnProblem error={answer.error} onRetry={load} />;
  const { code, label, share } = answer.value;
  const url = `${window.location.origin}${subPath}${referralPath(code)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ title: t("copied"), variant: "success" });
    } catch {
      toasts.show({ title: t("notCopied"), variant: "failure" });
    }
  };
  const pass = async () => {
    try {
      await navigator.share({ text: share ?? t("message", { name }), url });
    } catch (thrown) {
      // Closing the device's own list is no failure.
      if (!(thrown instanceof DOMException && thrown.name === "AbortError")) await copy();
    }
  };
  const canShare = typeof navigator.share === "function";
  return (
    <section className="grid max-w-xl gap-4 rounded-card bg-surface-raised p-5 shadow-raised lg:p-6">
      <p className="text-pretty text-h3">{label ?? t("label")}</p>
      <TextField
        label={t("link")}
        value={url}
        readOnly
        type="url"
        onFocus={(event) => event.currentTarget.select()}
        hint={t("hint")}
      />
      {canShare ? (
        <Button size="large" block onClick={pass}>
          {t("share")}
        </Button>
      ) : null}
      <Button size="large" block variant={canShare ? "secondary" : "primary"} onClick={copy}>
        {t("copy")}
      </Button>
    </section>
  );
}
