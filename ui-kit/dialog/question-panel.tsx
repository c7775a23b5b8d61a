import type { ReactNode } from "react";

type QuestionPanelProps = { title: ReactNode; heading: string; body: string; buttons: ReactNode; children?: ReactNode };

/** The inside of alert and confirm dialogs: a title, a text and buttons. */
export function QuestionPanel({ title, heading, body, buttons, children }: QuestionPanelProps) {
  return (
    <div className="grid max-h-[inherit] w-full gap-2 overflow-y-auto rounded-sheet bg-surface-raised p-6 shadow-sheet">
      <h2 id={heading} className="font-heading font-semibold text-h2">
        {title}
      </h2>
      <div id={body} className="text-text-muted empty:hidden">
        {children}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">{buttons}</div>
    </div>
  );
}
