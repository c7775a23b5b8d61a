"use client";

import { useState } from "react";
import { NoteHint } from "@/components/cart/lines/note-hint";
import { type CartLine, MAX_INSTRUCTIONS_LENGTH } from "@/lib/domain/cart/cart";
import { useTranslations } from "@/lib/i18n/translations";
import { useSelectedStore } from "@/lib/state/provider";
import { Button, Field, Sheet, Textarea } from "@/ui-kit";

/** CART-11: the note of one line, as a button that shows it and a small sheet to edit it. */
export function LineNote({ line, onSave }: { line: CartLine; onSave: (text: string) => void }) {
  const t = useTranslations("cart");
  const atTable = useSelectedStore((store) => Boolean(store.table));
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    onSave(draft ?? "");
    setDraft(null);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="min-w-0 max-w-full text-start"
        onClick={() => setDraft(line.instructions)}
        aria-label={t("noteOf", { item: line.item_title })}
      >
        <span className="line-clamp-2">
          {line.instructions ? t("note", { note: line.instructions }) : t("addNote")}
        </span>
      </Button>
      {draft === null ? null : (
        <Sheet
          open
          size="small"
          title={t("noteTitle")}
          subtitle={line.item_title}
          closeLabel={t("close")}
          onClose={() => setDraft(null)}
          footer={
            <Button block size="large" onClick={save}>
              {t("saveNote")}
            </Button>
          }
        >
          <Field label={t("noteLabel")} hint={<NoteHint atTable={atTable} />}>
            {(control) => (
              <Textarea
                {...control}
                data-autofocus
                maxLength={MAX_INSTRUCTIONS_LENGTH}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
          </Field>
        </Sheet>
      )}
    </>
  );
}
