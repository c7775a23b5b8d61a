"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { CorrectionLine } from "@/components/theme/corrections";
import { DEFAULTS } from "@/config/constants";
import { styleOfInput } from "@/lib/business/theme/style-of-input";
import { themeInputOf } from "@/lib/business/theme/theme-css";
import { ColorField, PlainButton, VisuallyHidden } from "@/ui-kit";
import { toHex } from "@/ui-kit/tokens/color";
import { parseCssColor } from "@/ui-kit/tokens/named-colors";
import { themeVariables } from "@/ui-kit/tokens/palette";
import { type ColorField as ColorName, type Correction, DEFAULT_COLORS } from "@/ui-kit/tokens/theme-input";

/** The palette's name of a colour, by its path; undefined for one that the palette does not compute with. */
function paletteName(path: string): ColorName | undefined {
  if (path === "theme.components.header.backgroundColor") return "headerBackgroundColor";
  const name = `${/^theme\.customizations\.colors\.(\w+)$/.exec(path)?.[1]}Color`;
  return name in DEFAULT_COLORS ? (name as ColorName) : undefined;
}

const hexOf = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value === "") return undefined;
  const color = parseCssColor(value);
  return color ? toHex(color) : undefined;
};

/** A colour, and what the palette made of it so that it can be read, with the reason. */
export function ColorEditor(props: EditorProps) {
  const { field, path, label, hint, value, onChange, disabled } = props;
  const bar = useTranslations("themeBar");
  const t = useTranslations("studio.editors");
  const name = paletteName(path);
  const fallback = name ? DEFAULT_COLORS[name] : (hexOf(field.byDefault) ?? DEFAULTS.topbarColor);
  const corrections = useCorrections(name);
  const isOwn = typeof value === "string" && value !== "";
  const other = isOwn && !hexOf(value) ? value : undefined;
  // They are about the colour that guests have meanwhile, and not about what was typed.
  const shown = other === undefined ? corrections : NONE;
  // A name becomes its colour. Anything else is kept as it was typed, for its writer to mend: it cannot be published.
  const keep = (text: string) => onChange(text.trim() === "" && field.optional ? undefined : (hexOf(text) ?? text));
  return (
    <div className="studio-color">
      <fieldset disabled={disabled} className="contents">
        <ColorField
          label={label}
          pickLabel={bar("pick", { name: label })}
          wrong={bar("noColor")}
          value={hexOf(value) ?? fallback}
          onColor={onChange}
          other={other}
          onOther={keep}
        />
      </fieldset>
      {hint && <p className="text-small text-text-muted">{hint}</p>}
      {shown.map((correction, index) => (
        <div key={correction.token} className="studio-correction">
          <CorrectionLine correction={correction} />
          {/* The last is a text's, whose shade is strong enough for every use before it. */}
          {isOwn && index === shown.length - 1 && (
            <PlainButton variant="link" size="inline" disabled={disabled} onClick={() => onChange(correction.to)}>
              {t("useColor", { color: correction.to })}
            </PlainButton>
          )}
        </div>
      ))}
      {isOwn && field.optional && (
        <span className="studio-reset">
          <PlainButton variant="link" size="inline" disabled={disabled} onClick={() => onChange(undefined)}>
            {t("defaultColor")}
            <VisuallyHidden> {label}</VisuallyHidden>
          </PlainButton>
        </span>
      )}
    </div>
  );
}

const NONE: readonly Correction[] = [];

function useCorrections(name: ColorName | undefined): readonly Correction[] {
  const { settings } = useStudio();
  const config = useStudioState((state) => state.config);
  return useMemo(() => {
    if (!name) return NONE;
    return themeVariables(themeInputOf(styleOfInput(config, settings.style))).corrections.filter(
      ({ field }) => field === name,
    );
  }, [config, settings, name]);
}
