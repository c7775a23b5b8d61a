"use client";

import { useRef, useState } from "react";
import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import { AlertDialog, Button, ConfirmDialog, LazyImage, ModalDialog, Radio, Sheet } from "@/ui-kit";

const CARD_FRAME = (label: string) => `<label>${label} <input inputmode="numeric" autocomplete="off"></label>`;

/** Everything that opens over the page. One at a time; the buttons name them for tests. */
export function Dialogs({ t }: { t: KitTexts }) {
  const [open, setOpen] = useState("");
  const [answer, setAnswer] = useState("");
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpen("");
  const dialog = (name: string) => ({ open: open === name, onClose: close });
  const opener = (name: string, text: string) => (
    <Button variant="secondary" data-opens={name} onClick={() => setOpen(name)}>
      {text}
    </Button>
  );
  const answers = {
    onConfirm: () => setAnswer(t.confirm),
    onCancel: () => setAnswer(t.dismiss),
    dismissLabel: t.dismiss,
  };
  const pay = (
    <Button block size="large" onClick={close}>
      {t.pay}
    </Button>
  );
  return (
    <Group id="dialogs" title={t.groups.dialogs}>
      <Shelf>
        <Specimen widget="Sheet" ids="KIT-12">
          {opener("sheet", t.sheet)}
          <Sheet {...dialog("sheet")} title={t.sheet} subtitle={t.dialogLine} closeLabel={t.close} footer={pay}>
            <Radio name="sheet" label={t.small} trailing={t.price} defaultChecked />
            <Radio name="sheet" label={t.large} trailing={t.priceBefore} />
          </Sheet>
        </Specimen>
        <Specimen widget="AlertDialog" ids="KIT-04 KIT-12">
          {opener("alert", t.soldOut)}
          <AlertDialog {...dialog("alert")} title={t.soldOut} okLabel={t.ok}>
            {t.soldOutLine}
          </AlertDialog>
        </Specimen>
        <Specimen widget="ConfirmDialog" ids="KIT-05 KIT-12">
          {opener("confirm", t.later)}
          {opener("delete", t.emptyCart)}
          {opener("no-confirm", t.noConfirm)}
          <output className="text-small text-text-muted">{answer}</output>
          <ConfirmDialog {...dialog("confirm")} {...answers} title={t.later} confirmLabel={t.confirm}>
            {t.laterLine}
          </ConfirmDialog>
          <ConfirmDialog {...dialog("delete")} {...answers} title={t.emptyCart} confirmLabel={t.delete} type="delete">
            {t.emptyCartLine}
          </ConfirmDialog>
          <ConfirmDialog
            {...dialog("no-confirm")}
            {...answers}
            title={t.noConfirm}
            confirmLabel={t.confirm}
            hideConfirm
          >
            {t.noConfirmLine}
          </ConfirmDialog>
        </Specimen>
        <Specimen widget="ModalDialog" ids="KIT-06 KIT-12">
          {opener("modal", t.dish)}
          <Button variant="secondary" data-opens="anchored" ref={anchor} onClick={() => setOpen("anchored")}>
            {t.store}
          </Button>
          {opener("page", t.payTitle)}
          <ModalDialog
            {...dialog("modal")}
            image={<LazyImage src={null} alt="" width={480} height={180} frameClassName="w-full shrink-0" />}
            title={t.dish}
            subtitle={t.dishLine}
            onBack={close}
            backLabel={t.back}
            closeLabel={t.close}
            footer={pay}
          >
            {t.answer}
          </ModalDialog>
          <ModalDialog {...dialog("anchored")} title={t.store} closeLabel={t.close} anchor={anchor} width={340}>
            {t.storeLine}
          </ModalDialog>
          <ModalDialog
            {...dialog("page")}
            layer="page"
            width={550}
            title={t.payTitle}
            closeLabel={t.close}
            footer={pay}
          >
            <iframe title={t.cardFrame} srcDoc={CARD_FRAME(t.cardFrame)} className="h-16 w-full" />
          </ModalDialog>
        </Specimen>
      </Shelf>
    </Group>
  );
}
