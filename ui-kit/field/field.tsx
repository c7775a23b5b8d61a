import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { WarningIcon } from "@/ui-kit/icons";

/** To be spread on the control inside a field. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: true | undefined;
};

export type FieldProps = Omit<ComponentProps<"div">, "children" | "id"> & {
  label: ReactNode;
  /** Below the control, before anything went wrong and after. */
  hint?: ReactNode;
  /** What is wrong and what to do; its presence marks the control as invalid. */
  error?: ReactNode;
  /** Said after the label of a field that may stay empty. */
  optionalLabel?: string;
  required?: boolean;
  /** Label for screen readers only, where the place says enough to the eye. */
  labelHidden?: boolean;
  /** Id of the control; made up when left out. */
  id?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error, wired to each other for assistive technology. */
export function Field(props: FieldProps) {
  const { label, hint, error, optionalLabel, required, labelHidden, id, children, className, ...rest } = props;
  const made = useId();
  const control = id ?? made;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(" ");
  return (
    <div
      data-kit="field"
      data-state={error ? "invalid" : "valid"}
      className={clsx("grid gap-1.5", className)}
      {...rest}
    >
      <label
        htmlFor={control}
        className={labelHidden ? "sr-only" : "flex items-baseline gap-2 font-semibold text-small"}
      >
        {label}
        {optionalLabel && !required ? <span className="font-normal text-text-muted">{optionalLabel}</span> : null}
      </label>
      {children({
        id: control,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        required: required || undefined,
      })}
      {hint ? (
        <p id={`${control}-hint`} className="text-small text-text-muted">
          {hint}
        </p>
      ) : null}
      <p
        id={`${control}-error`}
        role="alert"
        className="flex items-start gap-1.5 text-failure-text text-small empty:hidden"
      >
        {error ? (
          <>
            <WarningIcon size={16} className="mt-0.5" />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
