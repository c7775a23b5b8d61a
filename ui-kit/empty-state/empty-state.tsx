import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type EmptyStateProps = Omit<ComponentProps<"section">, "title"> & {
  /** A picture or an icon of 28 px. */
  icon?: ReactNode;
  /** What the state is. */
  title: ReactNode;
  /** What to do next, as a button or link. */
  action?: ReactNode;
};

/** An empty state: what it is, why, and what to do next. The reason goes in as children. */
export function EmptyState({ icon, title, action, className, children, ...props }: EmptyStateProps) {
  return (
    <section
      data-kit="empty-state"
      className={clsx("mx-auto grid max-w-sm justify-items-center gap-2 px-4 py-12 text-center", className)}
      {...props}
    >
      {icon ? (
        <span className="mb-3 grid size-18 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          {icon}
        </span>
      ) : null}
      <h2 className="font-heading font-semibold text-h2">{title}</h2>
      {children ? <div className="text-text-muted">{children}</div> : null}
      {action ? <div className="mt-4 grid justify-items-center gap-2">{action}</div> : null}
    </section>
  );
}
