"use client";

import { type FormEvent, useState } from "react";
import { wordInAddress } from "@/components/table/room/use-visit-start";
import { useErrorText } from "@/components/texts/error-text";
import { enterVisit } from "@/lib/actions/dine-in/visit";
import { useTranslations } from "@/lib/i18n/translations";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import { Button, Notice, Sheet, TextField } from "@/ui-kit";
import { belowSheet } from "@/ui-kit/sheet/back-entry";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Nobody is at the table any more. */
  readonly onFree: () => void;
}

const MAX_LETTERS = 30;

/** D24: others were first at this table: their word, or the staff, let this phone in. */
export function JoinSheet({ open, onClose, onFree }: Props) {
  const t = useTranslations("table.join");
  const common = useTranslations("table");
  const form = useJoining(onClose, onFree);
  const { table } = useTable().place;
  const waiting = useVisit(({ phase }) => phase === "waiting");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(waiting ? "waitingTitle" : "title")}
      closeLabel={common("close")}
      footer={
        <div className="grid gap-2">
          <Button form="join-table" type="submit" size="large" block loading={form.busy === "word"} data-join>
            {t("join")}
          </Button>
          {waiting ? null : (
            <Button
              variant="secondary"
              block
              loading={form.busy === "staff"}
              onClick={() => form.join(null)}
              data-join-staff
            >
              {t("askStaff")}
            </Button>
          )}
        </div>
      }
    >
      <form id="join-table" noValidate className="grid gap-4" onSubmit={form.submit}>
        {waiting ? (
          <Notice live data-waiting>
            {t("waitingText")}
          </Notice>
        ) : (
          <p>{t("text")}</p>
        )}
        <TextField
          label={t("word")}
          hint={t("wordHint", { table: table.name })}
          error={form.problem}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          value={form.word}
          onChange={(event) => form.setWord(event.target.value)}
        />
        {waiting ? null : (
          <TextField
            label={t("name")}
            optionalLabel={t("optional")}
            autoComplete="given-name"
            maxLength={MAX_LETTERS}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
          />
        )}
      </form>
    </Sheet>
  );
}

/** Neither a reload nor Back must open this sheet again. With `null` as its state, the router forgets the word too. */
const forgetWord = () => history.replaceState(null, "", location.pathname + location.search);

function useJoining(onClose: () => void, onFree: () => void) {
  const t = useTranslations("table.join");
  const state = useTable();
  const errorText = useErrorText();
  const [word, setWord] = useState(wordInAddress);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"word" | "staff" | null>(null);
  const join = async (entered: string | null) => {
    setProblem(undefined);
    setBusy(entered === null ? "staff" : "word");
    const joined = await enterVisit(state, entered, name.trim());
    setBusy(null);
    if (joined.ok) {
      belowSheet(forgetWord);
      if (joined.value.you.status === "admitted") onClose();
      return;
    }
    if (joined.error.code !== "TABLE_FREE") return setProblem(errorText(joined.error));
    belowSheet(() => {
      forgetWord();
      onFree();
    });
    onClose();
    state.toasts.show({ title: t("free") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (word.trim()) void join(word.trim());
    else setProblem(t("wordMissing"));
  };
  return { word, setWord, name, setName, problem, busy, join, submit };
}
