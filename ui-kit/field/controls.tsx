import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { ChevronDownIcon } from "@/ui-kit/icons/first-page";

/** Controls are 48 px high with text of 16 px: smaller text makes phones zoom in on focus. */
const CONTROL = clsx(
  "w-full rounded-control border border-border-strong/45 bg-surface-raised text-body text-text",
  "transition-[border-color,box-shadow] hover:border-border-strong",
  "focus-visible:border-focus focus-visible:shadow-[0_0_0_1px_var(--focus)] focus-visible:outline-offset-0 focus-visible:outline-transparent",
  "aria-invalid:border-failure-text aria-invalid:focus-visible:shadow-[0_0_0_1px_var(--failure-text)]",
  "disabled:bg-surface-sunken disabled:text-text-muted",
);

export type InputProps = ComponentProps<"input"> & {
  /** Inside the box, before and after the text in reading direction. */
  before?: ReactNode;
  after?: ReactNode;
};

/** Types whose values read left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<string | undefined> = new Set(["tel", "email", "url"]);

/** One line of text. */
export function Input({ before, after, className, ...props }: InputProps) {
  const input = (
    <input
      data-kit="input"
      dir={LEFT_TO_RIGHT.has(props.type) ? "ltr" : undefined}
      className={clsx(CONTROL, "h-12 px-3.5", before && "ps-11", after && "pe-12", className)}
      {...props}
    />
  );
  if (!before && !after) return input;
  return (
    <span className="relative block">
      {before ? (
        <span className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-text-muted">
          {before}
        </span>
      ) : null}
      {input}
      {after ? <span className="absolute inset-y-0 end-0 grid w-12 place-items-center">{after}</span> : null}
    </span>
  );
}

/** Several lines of text. Grows with its content where the browser supports it. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-kit="textarea"
      rows={rows}
      className={clsx(CONTROL, "field-sizing-content max-h-60 min-h-24 resize-y px-3.5 py-3 leading-6", className)}
      {...props}
    />
  );
}

/** A native select. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select data-kit="select" className={clsx(CONTROL, "h-12 appearance-none ps-3.5 pe-11", className)} {...props}>
        {children}
      </select>
      <ChevronDownIcon size={20} className="pointer-events-none absolute inset-y-0 end-3 my-auto text-text-muted" />
    </span>
  );
}
