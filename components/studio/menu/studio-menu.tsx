"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { ImportDialog } from "@/components/studio/menu/import-dialog";
import { ShareDialog } from "@/components/studio/menu/share-dialog";
import { HistorySheet } from "@/components/studio/publish/history-sheet";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { LANGUAGES } from "@/config/languages";
import { discardDraft, exportConfig } from "@/lib/actions/studio/publishing";
import { signOut } from "@/lib/actions/studio/session";
import { languageNames } from "@/lib/i18n/language-names";
import {
  ActionRow,
  ConfirmDialog,
  IconButton,
  LanguageSwitcher,
  ModalDialog,
  OutwardIcon,
  ShareIcon,
  TrashIcon,
  UserIcon,
} from "@/ui-kit";
import { DownIcon, HistoryIcon, MoreIcon, UpIcon } from "@/ui-kit/icons/studio";

type Opened = "menu" | "history" | "share" | "import" | "discard" | null;

/** How long a created file can still be read. */
const KEPT_MS = 60_000;

/** Downloads a file created in the browser. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  // Safari begins to read it only after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** What is done seldom: history, a link for others, files, giving the draft up, language, signing out. */
export function StudioMenu() {
  const t = useTranslations("studio.menu");
  const common = useTranslations("common");
  const { settings, context, editing, toasts } = useStudio();
  const user = useStudioState((state) => state.user);
  const locked = useStudioState((state) => state.lockedBy !== null);
  const opener = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const failed = (message: string | undefined) => toasts.show({ title: message ?? t("failed"), variant: "failure" });
  const save = async () => {
    close();
    const outcome = await exportConfig(context, editing);
    if (outcome.ok) download(`${settings.businessId}.json`, `${JSON.stringify(outcome.value, null, 2)}\n`);
    else failed(outcome.error.message);
  };
  const discard = async () => {
    const outcome = await discardDraft(context, editing);
    if (!outcome.ok) return failed(outcome.error.message);
    toasts.show({
      title: t("discarded"),
      actionLabel: t("undo"),
      onAction: () => editing.change("", outcome.value),
      timer: 15,
    });
  };
  const leave = async () => {
    const outcome = await signOut(context, editing);
    if (!outcome.ok) failed(outcome.error.message);
  };
  const row = (
    name: Exclude<Opened, null | "menu"> | "export" | "signOut",
    icon: ReactNode,
    act: () => void,
    off = false,
  ) => (
    <ActionRow leading={icon} onClick={act} disabled={off} className="rounded-control px-2">
      {t(name)}
    </ActionRow>
  );
  return (
    <>
      <IconButton
        ref={opener}
        label={t("label")}
        icon={<MoreIcon size={22} />}
        aria-expanded={opened === "menu"}
        onClick={() => setOpened("menu")}
      />
      <ModalDialog open={opened === "menu"} onClose={close} anchor={opener} label={t("label")} width={300}>
        {user && (
          <p className="mb-2 flex items-center gap-3 border-border border-b px-2 pb-3 text-small">
            <UserIcon size={20} />
            <span className="min-w-0 truncate font-semibold">{user.name}</span>
          </p>
        )}
        {row("history", <HistoryIcon size={20} />, () => setOpened("history"))}
        {row("share", <ShareIcon size={20} />, () => setOpened("share"))}
        {row("export", <DownIcon size={20} />, () => void save())}
        {row("import", <UpIcon size={20} />, () => setOpened("import"), locked)}
        {row("discard", <TrashIcon size={20} />, () => setOpened("discard"), locked)}
        {row("signOut", <OutwardIcon size={20} />, () => void leave())}
        <div className="mt-2 border-border border-t pt-2">
          <LanguageSwitcher label={t("language")} active={settings.language} languages={languageNames(LANGUAGES)} />
        </div>
      </ModalDialog>
      <HistorySheet open={opened === "history"} onClose={close} />
      <ShareDialog open={opened === "share"} onClose={close} />
      <ImportDialog open={opened === "import"} onClose={close} />
      <ConfirmDialog
        type="delete"
        open={opened === "discard"}
        title={t("discardTitle")}
        dismissLabel={common("dismiss")}
        confirmLabel={t("discard")}
        onConfirm={() => void discard()}
        onClose={close}
      >
        {t("discardText")}
      </ConfirmDialog>
    </>
  );
}
