"use client";

import { useTranslations } from "next-intl";
import { type ThemeStyle, themeInputOf } from "@/lib/business/theme/theme-css";
import { inType } from "@/lib/business/theme/theme-draft";
import { ChoiceGroup, RadioTile } from "@/ui-kit";
import { themeVariables } from "@/ui-kit/tokens/palette";
import { THEME_TYPES, type ThemeType } from "@/ui-kit/tokens/theme-input";

interface Props {
  readonly published: ThemeStyle;
  readonly style: ThemeStyle;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onChoose: (type: ThemeType) => void;
}

/** The four theme types, each as a miniature page in the owner's own colours. */
export function TypeChoice({ published, style, error, disabled, onChoose }: Props) {
  const t = useTranslations("themeBar");
  return (
    <ChoiceGroup legend={<span className="font-body text-small">{t("type")}</span>} error={error}>
      <div className="grid grid-cols-2 gap-2">
        {THEME_TYPES.map((type) => (
          <RadioTile
            key={type}
            name="theme-type"
            label={
              <span className="grid gap-1.5 py-1">
                <Miniature style={inType(published, style, type)} />
                {t(`types.${type}`)}
              </span>
            }
            disabled={disabled}
            checked={style.type === type}
            onChange={() => onChoose(type)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** Header, a card with two lines and a button, footer. */
function Miniature({ style }: { style: ThemeStyle }) {
  const { variables } = themeVariables(themeInputOf(style));
  const paint = (token: string) => ({ background: variables[`--${token}`] });
  return (
    <span
      aria-hidden="true"
      className="grid w-28 overflow-hidden rounded-small border border-border"
      style={paint("surface")}
    >
      <span className="flex h-4 items-center px-2" style={paint("header-bg")}>
        <span className="h-1 w-6 rounded-full" style={paint("on-header")} />
      </span>
      <span className="m-1.5 flex items-center gap-2 rounded-small p-1.5" style={paint("surface-raised")}>
        <span className="grid flex-1 gap-1">
          <span className="h-1 w-9 rounded-full" style={paint("text")} />
          <span className="h-1 w-6 rounded-full" style={paint("text-muted")} />
        </span>
        <span className="h-3 w-5 rounded-full" style={paint("primary")} />
      </span>
      <span className="h-2" style={paint("footer-bg")} />
    </span>
  );
}
