"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveFile } from "@/components/account/profile/save-file";
import { useErrorText } from "@/components/texts/error-text";
import { deleteAccount } from "@/lib/actions/customer/account";
import { endSession } from "@/lib/actions/customer/session";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { exportAccount } from "@/lib/api/customer/customer";
import { useStorefront } from "@/lib/state/provider";
import { Button, ConfirmDialog } from "@/ui-kit";

/** Signing out here or everywhere, exporting the data, and deleting the account. */
export function AccountActions() {
  const t = useTranslations("accountPages.profile");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<"export" | "delete" | "everywhere" | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const download = async () => {
    setBusy("export");
    const data = await outcomeOf(exportAccount(getSource(storefront)));
    setBusy(null);
    if (data.ok) saveFile(`${storefront.settings.businessId}-my-data.json`, JSON.stringify(data.value, null, 2));
    else storefront.toasts.show({ title: errorText(data.error), variant: "failure" });
  };
  const everywhere = async () => {
    setBusy("everywhere");
    const ended = await endSession(storefront, true);
    setBusy(null);
    storefront.toasts.show(
      ended.ok
        ? { title: t("signedOutEverywhere"), variant: "success" }
        : { title: t("notEverywhere"), variant: "failure" },
    );
  };
  const remove = async () => {
    setBusy("delete");
    const gone = await deleteAccount(storefront);
    setBusy(null);
    if (gone.ok) storefront.toasts.show({ title: t("deleted"), variant: "success" });
    else storefront.toasts.show({ title: errorText(gone.error), variant: "failure" });
  };
  return (
    <section aria-label={t("actions")} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" block onClick={() => void endSession(storefront)}>
          {t("signOut")}
        </Button>
        <Button variant="secondary" block loading={busy === "everywhere"} onClick={everywhere}>
          {t("signOutEverywhere")}
        </Button>
      </div>
      <Button variant="secondary" block loading={busy === "export"} onClick={download}>
        {t("download")}
      </Button>
      <Button
        variant="ghost"
        block
        className="text-failure-text!"
        loading={busy === "delete"}
        onClick={() => setConfirming(true)}
      >
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        type="delete"
        title={t("deleteTitle")}
        confirmLabel={t("deleteConfirm")}
        dismissLabel={t("deleteKeep")}
        onConfirm={() => void remove()}
        onClose={() => setConfirming(false)}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
    </section>
  );
}
