import { clsx } from "clsx";
import type { ReactNode } from "react";
import costs from "@/ui-kit/costs.json";

type Cost = { first: number; later: number; island: boolean };

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** What a widget adds to a page's script: nothing if the server renders it and it needs no script. */
function costOf(widget: string): string | undefined {
  const cost = (costs as Record<string, Cost>)[widget];
  if (!cost) return undefined;
  const script = kilobytes(cost.first) + (cost.later ? ` + ${kilobytes(cost.later)}` : "");
  return cost.island ? script : `0 / ${script}`;
}

/** Widgets of one kind. */
export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section data-group={id} aria-labelledby={`${id}-title`} id={id} className="grid scroll-mt-4 gap-6">
      <h2 id={`${id}-title`} className="border-border border-b pb-3 text-display">
        {title}
      </h2>
      {children}
    </section>
  );
}

type SpecimenProps = { widget: string; ids?: string; wide?: boolean; children: ReactNode };

/** One widget in its states, with its cost on a server page and inside an island. */
export function Specimen({ widget, ids, wide, children }: SpecimenProps) {
  const cost = costOf(widget);
  return (
    <article
      data-specimen={widget}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-border p-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 lang="en">{widget}</h3>
        {ids ? (
          <span lang="en" className="text-caption text-text-muted">
            {ids}
          </span>
        ) : null}
        {cost ? (
          <span lang="en" dir="ltr" data-cost={widget} className="ms-auto text-caption text-text-muted tabular-nums">
            {cost}
          </span>
        ) : null}
      </header>
      <div className={clsx(wide ? "grid grid-cols-[minmax(0,1fr)] gap-4" : "flex flex-wrap items-center gap-4")}>
        {children}
      </div>
    </article>
  );
}

/** Specimens in two columns where there is room, each at its natural height. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className="gap-5 *:mb-5 *:break-inside-avoid md:columns-2">{children}</div>;
}
