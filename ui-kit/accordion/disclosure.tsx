import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { ChevronDownIcon } from "@/ui-kit/icons";

export type DisclosureProps = ComponentProps<"details"> & {
  summary: ReactNode;
  /** At the far end of the summary, before the chevron. */
  trailing?: ReactNode;
};

/**
 * A heading that unfolds its content, built on the native details element. Of several with the same `name` one is open
 * at a time.
 */
export function Disclosure({ summary, trailing, className, children, ...props }: DisclosureProps) {
  return (
    <details
      data-kit="disclosure"
      className={clsx("group border-border border-b last:border-b-0", className)}
      {...props}
    >
      <summary className="flex min-h-13 items-center gap-3 rounded-small py-2 font-semibold transition-colors hover:text-primary-text">
        <span className="min-w-0 flex-1">{summary}</span>
        {trailing ? <span className="font-normal text-text-muted">{trailing}</span> : null}
        <ChevronDownIcon size={20} className="text-text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
