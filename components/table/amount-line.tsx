import { Price } from "@/ui-kit";

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly strong?: boolean;
  readonly due?: boolean;
}

/** A line of a bill: what it is for, and its amount. */
export function AmountLine({ label, hint, value, strong, due }: Props) {
  return (
    <p
      className={
        strong ? "flex items-baseline justify-between gap-4 font-semibold" : "flex items-baseline justify-between gap-4"
      }
    >
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-small text-text-muted">{hint}</span> : null}
      </span>
      <Price value={value} data-due={due || undefined} />
    </p>
  );
}
