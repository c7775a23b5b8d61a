"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { isLink } from "@/config/forms/link";
import { Field, Input, PlainButton } from "@/ui-kit";

interface Props {
  /** Of the link that the selection is in; null: none. */
  readonly address: string | null;
  /** Null removes the link. */
  readonly onSet: (address: string | null) => void;
  readonly onLeave: () => void;
}

/** The address of a link in a page's text; publishing looks at it too. Not a form: it is inside the studio's form. */
export function LinkForm({ address, onSet, onLeave }: Props) {
  const t = useTranslations("studio.richText");
  const [typed, setTyped] = useState(address ?? "");
  const [wrong, setWrong] = useState(false);
  const set = () => {
    const wanted = typed.trim();
    if (wanted !== "" && isLink(wanted)) onSet(wanted);
    else setWrong(true);
  };
  return (
    <div className="studio-link-form">
      <Field label={t("address")} error={wrong ? t("addressWrong") : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            dir="ltr"
            inputMode="url"
            spellCheck={false}
            autoCapitalize="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") onLeave();
              if (event.key !== "Enter") return;
              event.preventDefault();
              set();
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <PlainButton size="small" onClick={set}>
          {t("setLink")}
        </PlainButton>
        {address !== null && (
          <PlainButton variant="link" size="small" onClick={() => onSet(null)}>
            {t("removeLink")}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
