"use client";

import { useTranslations } from "next-intl";
import { type ThemeStyle, themeInputOf } from "@/lib/business/theme/theme-css";
import { CheckIcon, InfoIcon } from "@/ui-kit";
import { themeVariables } from "@/ui-kit/tokens/palette";
import type { ColorField, Correction } from "@/ui-kit/tokens/theme-input";

type Name = ColorField extends `${infer Name}Color` ? Name : never;

const nameOf = ({ field }: Correction) => field.replace(/Color$/, "") as Name;

/** Colours that were not used as picked, each with both colours and the reason. */
export function Corrections({ style }: { style: ThemeStyle }) {
  const t = useTranslations("themeBar");
  const { corrections } = themeVariables(themeInputOf(style));
  const count = corrections.length;
  return (
    <div className="grid gap-3 rounded-control bg-surface-sunken p-4 text-small" data-corrections={count}>
      <p role="status" className="flex items-start gap-2 font-semibold">
        {count === 0 ? (
          <CheckIcon size={18} className="mt-px text-success-text" />
        ) : (
          <InfoIcon size={18} className="mt-px" />
        )}
        {t("corrected", { count })}
      </p>
      {count > 0 && (
        <ul className="grid gap-3">
          {corrections.map((correction) => (
            <li key={correction.token}>
              <CorrectionLine correction={correction} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One colour that was not used as picked. */
export function CorrectionLine({ correction }: { correction: Correction }) {
  const t = useTranslations("themeBar");
  return (
    <span className="flex items-start gap-3" data-correction={correction.token}>
      <Swatches {...correction} />
      <span>{t(reasonOf(correction), { name: t(`colors.${nameOf(correction)}`) })}</span>
    </span>
  );
}

/** A fill changes as a whole. Text in the primary colour is a separate use of it. */
function reasonOf({ token, reason }: Correction) {
  if (reason === "not-visible") return "reasons.notVisible" as const;
  if (reason === "fill-contrast") return "reasons.fill" as const;
  if (reason === "pale-ground") return "reasons.paleGround" as const;
  if (reason === "deep-ground") return "reasons.deepGround" as const;
  if (reason === "invalid") return "reasons.invalid" as const;
  return token === "primary-text" ? ("reasons.links" as const) : ("reasons.text" as const);
}

function Swatches({ from, to }: Correction) {
  return (
    <span className="flex shrink-0 pt-0.5" aria-hidden="true">
      <span className="size-4 rounded-full border border-border-strong" style={{ background: from }} />
      <span className="-ms-1 size-4 rounded-full border border-border-strong" style={{ background: to }} />
    </span>
  );
}
