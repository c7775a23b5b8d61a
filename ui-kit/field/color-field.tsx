"use client";

import { clsx } from "clsx";
import { type ComponentProps, useState } from "react";
import { Input } from "@/ui-kit/field/controls";
import { Field } from "@/ui-kit/field/field";
import { parseColor, toHex } from "@/ui-kit/tokens/color";

export type ColorFieldProps = Omit<ComponentProps<"div">, "onChange"> & {
  label: string;
  /** Label of the swatch that shows the colour and opens the native picker. */
  pickLabel: string;
  /** Six digits with a leading `#`. */
  value: string;
  /** Called with every colour while the picker is dragged, and with each complete colour that is typed. */
  onColor: (hex: string) => void;
  /** Shown when the field does not hold a colour. */
  wrong: string;
  /** Text that is no colour, as it was reported to `onOther`: the field shows it, also after it was left. */
  other?: string;
  /** Called with typed text that is no complete colour. Without it, such text is gone when the field is left. */
  onOther?: (text: string) => void;
};

/** A colour, picked or typed. Unfinished text stays while it is typed; whoever takes it by `onOther` keeps it. */
export function ColorField({
  label,
  pickLabel,
  value,
  onColor,
  wrong,
  other,
  onOther,
  className,
  ...props
}: ColorFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const bad = onOther ? other !== undefined : typed !== null && parseColor(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    const color = parseColor(text);
    if (color) onColor(toHex(color));
    else onOther?.(text);
  };
  return (
    <Field data-kit="color-field" label={label} error={bad ? wrong : undefined} className={className} {...props}>
      {(control) => (
        <div className="flex gap-2">
          <span
            className={clsx(
              "relative size-12 shrink-0 overflow-hidden rounded-control border border-border-strong",
              "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
            )}
            style={{ background: value }}
          >
            <input
              type="color"
              aria-label={pickLabel}
              value={value}
              onChange={(event) => {
                setTyped(null);
                onColor(event.target.value);
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
          <Input
            {...control}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            maxLength={onOther ? 100 : 7}
            value={typed ?? other ?? value}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(null)}
            className="tabular-nums"
          />
        </div>
      )}
    </Field>
  );
}
