import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CheckIcon } from "@/ui-kit/icons/first-page";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** Shown below the label. */
  hint?: ReactNode;
  /** At the far end of the row, for example an amount. */
  trailing?: ReactNode;
  /** Before the label, for example an icon or a mark. */
  leading?: ReactNode;
};

function Row({ label, hint, trailing, leading }: Pick<ChoiceProps, "label" | "hint" | "trailing" | "leading">) {
  return (
    <>
      {leading}
      <span className="pick-words">
        <span>{label}</span>
        {hint ? <span className="text-small text-text-muted">{hint}</span> : null}
      </span>
      {trailing ? <span className="pick-end">{trailing}</span> : null}
    </>
  );
}

/**
 * A checkbox and its label as one target of at least 44 px. Class and style go to the row, everything else to the
 * input.
 */
export function Checkbox({ label, hint, trailing, leading, className, style, ...props }: ChoiceProps) {
  return (
    <label data-kit="checkbox" className={clsx("pick", className)} style={style}>
      <span className="pick-box">
        <input type="checkbox" {...props} />
        <CheckIcon size={16} strokeWidth={3.25} />
      </span>
      <Row label={label} hint={hint} trailing={trailing} leading={leading} />
    </label>
  );
}

type LineProps = ChoiceProps & { kit: "radio" | "radio-card" };

function RadioLine({ kit, label, hint, trailing, leading, className, style, ...props }: LineProps) {
  return (
    <label data-kit={kit} className={clsx("pick", className)} style={style}>
      <span className="pick-box">
        <input type="radio" {...props} />
        <span />
      </span>
      <Row label={label} hint={hint} trailing={trailing} leading={leading} />
    </label>
  );
}

/** A radio button and its label as one target. */
export function Radio(props: ChoiceProps) {
  return <RadioLine kit="radio" {...props} />;
}

/** A radio button as a card, for a few important choices. */
export function RadioCard({ className, ...props }: ChoiceProps) {
  return (
    <RadioLine
      kit="radio-card"
      className={clsx(
        "min-h-14 rounded-card bg-surface-raised px-4 py-3 shadow-[inset_0_0_0_1px_var(--border)] transition-shadow",
        "hover:shadow-[inset_0_0_0_1px_var(--border-strong)]",
        "has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)]",
        className,
      )}
      {...props}
    />
  );
}

export type RadioTileProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

/** A radio button as a small tile, for many short choices side by side, for example times. */
export function RadioTile({ label, className, style, ...props }: RadioTileProps) {
  return (
    <label
      data-kit="radio-tile"
      className={clsx(
        "relative grid min-h-11 place-items-center rounded-control bg-surface-raised px-2 py-1 text-center text-small tabular-nums",
        "shadow-[inset_0_0_0_1px_var(--border)] transition-shadow hover:shadow-[inset_0_0_0_1px_var(--border-strong)]",
        "has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-on-primary-soft has-checked:shadow-[inset_0_0_0_2px_var(--primary-text)]",
        "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-disabled:opacity-55",
        className,
      )}
      style={style}
    >
      <input type="radio" className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0" {...props} />
      <bdi>{label}</bdi>
    </label>
  );
}

export type ChoiceGroupProps = ComponentProps<"fieldset"> & {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  legendHidden?: boolean;
};

/** Choices that belong together, with a legend. */
export function ChoiceGroup({ legend, hint, error, legendHidden, className, children, ...props }: ChoiceGroupProps) {
  return (
    <fieldset
      data-kit="choice-group"
      data-state={error ? "invalid" : "valid"}
      className={clsx("m-0 grid min-w-0 gap-2 border-0 p-0", className)}
      {...props}
    >
      <legend className={legendHidden ? "sr-only" : "mb-2 p-0 font-heading font-semibold text-h3"}>{legend}</legend>
      {hint ? <p className="-mt-2 text-small text-text-muted">{hint}</p> : null}
      {children}
      {error ? (
        <p role="alert" className="text-failure-text text-small">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

export type { ChoiceProps };
