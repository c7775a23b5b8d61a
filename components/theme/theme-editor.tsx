"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Corrections } from "@/components/theme/corrections";
import { TypeChoice } from "@/components/theme/type-choice";
import type { useThemeDraft } from "@/components/theme/use-theme-draft";
import { colorOf, EDITABLE_COLORS, type EditableColor, themeJson } from "@/lib/business/theme/theme-draft";
import { useStorefront } from "@/lib/state/provider";
import { Button, CloseIcon, ColorField, ConfirmDialog, Disclosure, Field, IconButton, Select } from "@/ui-kit";
import { FONTS } from "@/ui-kit/tokens/fonts";

interface Props {
  readonly businessId: string;
  readonly draft: ReturnType<typeof useThemeDraft>;
  readonly onClose: () => void;
}

/** Downloads a file created in the browser. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The panel of the theme bar. Not modal, so that the page beside it stays visible and usable. */
export function ThemeEditor({ businessId, draft, onClose }: Props) {
  const t = useTranslations("themeBar");
  const common = useTranslations("common");
  const storefront = useStorefront();
  const panel = useRef<HTMLElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const save = () => {
    download(`${businessId}-theme.json`, themeJson(draft.style));
    storefront.toasts.show({ title: t("exported", { file: `config/businesses/${businessId}.json` }) });
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="theme-editor"
      className="theme-editor scope-page"
      data-theme-editor
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isConfirming) onClose();
      }}
    >
      <header className="flex items-center gap-2 ps-5 pe-2 pt-2">
        <h2 id="theme-editor" className="flex-1 text-h3">
          {t("title")}
        </h2>
        <IconButton label={t("close")} icon={<CloseIcon />} onClick={onClose} />
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
        <p className="text-small text-text-muted">{t("note")}</p>
        <Color name="primary" draft={draft} />
        <TypeChoice published={draft.published} style={draft.style} onChoose={(type) => draft.change({ type })} />
        <Field label={t("font")}>
          {(control) => (
            <Select
              {...control}
              value={draft.style.font}
              onChange={(event) => draft.change({ font: event.target.value })}
            >
              {Object.keys(FONTS).map((font) => (
                <option key={font}>{font}</option>
              ))}
            </Select>
          )}
        </Field>
        <Corrections style={draft.style} />
        <Disclosure summary={t("moreColors")} className="border-t">
          <div className="grid gap-4">
            {EDITABLE_COLORS.slice(1).map((name) => (
              <Color key={name} name={name} draft={draft} />
            ))}
          </div>
        </Disclosure>
      </div>
      <footer className="grid grid-cols-2 gap-3 border-border border-t px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
        <Button variant="secondary" disabled={draft.unchanged} onClick={() => setConfirming(true)}>
          {t("reset")}
        </Button>
        <Button onClick={save}>{t("export")}</Button>
      </footer>
      <ConfirmDialog
        type="delete"
        open={isConfirming}
        title={t("resetTitle")}
        dismissLabel={common("dismiss")}
        confirmLabel={t("reset")}
        onConfirm={draft.reset}
        onClose={() => setConfirming(false)}
      >
        {t("resetText")}
      </ConfirmDialog>
    </section>
  );
}

function Color({ name, draft }: { name: EditableColor; draft: Props["draft"] }) {
  const t = useTranslations("themeBar");
  const label = t(`colors.${name}`);
  return (
    <ColorField
      label={label}
      pickLabel={t("pick", { name: label })}
      wrong={t("noColor")}
      value={colorOf(draft.style, name)}
      onColor={(hex) => draft.change({ colors: { [name]: hex } })}
    />
  );
}
