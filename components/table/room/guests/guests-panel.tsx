"use client";

import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { GuestMark } from "@/components/table/room/guests/guest-mark";
import { useGuestName, useTableNamed } from "@/components/table/room/words";
import { useErrorText } from "@/components/texts/error-text";
import { leaveTable, renameGuest } from "@/lib/actions/dine-in/visit";
import { useTranslations } from "@/lib/i18n/translations";
import { useSelectedStore } from "@/lib/state/provider";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { Badge, Button, ConfirmDialog, Notice, ShareIcon, TextField } from "@/ui-kit";

const MAX_LETTERS = 30;

/** Who is at the table, and the way out. */
export function GuestsPanel({ onLeft }: { onLeft: () => void }) {
  const t = useTranslations("table.guests");
  const nameOf = useGuestName();
  const visit = useVisit((state) => state.visit);
  const hasOrdered = useVisit(({ requests }) => requests.some(({ type }) => type === "ADD_ITEMS"));
  if (!visit) return null;
  return (
    <section aria-labelledby="guests" className="grid gap-5">
      <h3 id="guests">{t("title")}</h3>
      {visit.confirmed || hasOrdered ? null : <Notice>{t("unconfirmed")}</Notice>}
      <ul className="grid gap-3">
        {visit.guests.map((guest) => (
          <li key={guest.id} className="flex items-center gap-3">
            <GuestMark name={guest.name ?? null} colour={guest.colour} />
            <span className="min-w-0 flex-1 truncate" data-guest>
              {guest.is_you ? t("you", { name: nameOf(guest) }) : nameOf(guest)}
            </span>
            {guest.status === "waiting" ? <Badge tone="warning">{t("waiting")}</Badge> : null}
          </li>
        ))}
      </ul>
      <OwnName key={visit.you.name} name={visit.you.name ?? ""} />
      <Leave onLeft={onLeft} />
    </section>
  );
}

/** D24: what lets another phone in: the word, a picture of the link with it, and the link itself. */
export function TableWord() {
  const word = useVisit(({ visit }) => visit?.word ?? null);
  return word ? <Word word={word} /> : null;
}

function Word({ word }: { word: string }) {
  const t = useTranslations("table.guests");
  const state = useTable();
  const table = useSelectedStore((store) => store.table?.name ?? "");
  const tableNamed = useTableNamed();
  const link = `${location.origin}${location.pathname}#join=${encodeURIComponent(word.replace(/ /g, "-"))}`;
  const share = async () => {
    if (navigator.share)
      return navigator.share({ text: t("shareText", { table: tableNamed(table) }), url: link }).catch(() => {});
    await navigator.clipboard?.writeText(link);
    state.toasts.show({ title: t("copied") });
  };
  return (
    <div className="grid gap-3 rounded-card bg-surface-sunken p-4">
      <div className="grid grid-cols-[1fr_auto] items-center gap-3">
        <div className="grid min-w-0 gap-1">
          <p className="text-small text-text-muted">{t("word")}</p>
          <p className="font-heading font-semibold text-h2" data-word>
            <bdi>{word}</bdi>
          </p>
          <p className="text-small text-text-muted">{t("wordText")}</p>
        </div>
        <Picture text={link} label={t("qr")} />
      </div>
      <Button variant="secondary" onClick={() => void share()} before={<ShareIcon size={20} />}>
        {t("share")}
      </Button>
    </div>
  );
}

/** Dark on light in every theme, as scanners need it. */
function Picture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-32 rounded-small scheme-light bg-[Canvas] text-[CanvasText]"
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

function OwnName({ name }: { name: string }) {
  const t = useTranslations("table.guests");
  const state = useTable();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const renamed = await renameGuest(state, typed);
    setBusy(false);
    if (!renamed.ok) state.toasts.show({ title: errorText(renamed.error), variant: "failure" });
  };
  return (
    <form onSubmit={save} className="flex items-end gap-2">
      <TextField
        label={t("name")}
        autoComplete="given-name"
        maxLength={MAX_LETTERS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        fieldClassName="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" loading={busy} disabled={typed.trim() === name}>
        {t("save")}
      </Button>
    </form>
  );
}

function Leave({ onLeft }: { onLeft: () => void }) {
  const t = useTranslations("table.guests");
  const common = useTranslations("table");
  const state = useTable();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    const left = await leaveTable(state);
    if (left.ok) onLeft();
    else state.toasts.show({ title: errorText(left.error), variant: "failure" });
  };
  return (
    <>
      <Button variant="secondary" block onClick={() => setAsking(true)} data-leave>
        {t("leave")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("leaveTitle")}
        confirmLabel={t("leave")}
        dismissLabel={common("cancel")}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        {t("leaveText")}
      </ConfirmDialog>
    </>
  );
}
