import { Price } from "@/ui-kit";

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** How it stands, where it does not count yet. */
  readonly note?: string | undefined;
  readonly value: string;
  readonly strong?: boolean;
}

/** A line of a bill: what it is for, and its amount. */
export function AmountLine({ label, hint, note, value, strong }: Props) {
  return (
    <p
      className={
        strong ? "flex items-baseline justify-between gap-4 font-semibold" : "flex items-baseline justify-between gap-4"
      }
    >
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-small text-text-muted">{hint}</span> : null}
        {note ? (
          <span className="block text-small text-warning-text" data-note>
            {note}
          </span>
        ) : null}
      </span>
      <Price value={value} />
    </p>
  );
}
