import { clsx } from "clsx";
import type { ReactNode } from "react";
import { IconButton } from "@/ui-kit/icon-button/icon-button";
import { ArrowBackIcon, CloseIcon } from "@/ui-kit/icons";

export type DialogParts = {
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Above the title, edge to edge. */
  image?: ReactNode;
  /** Shows a back arrow; requires `backLabel`. */
  onBack?: () => void;
  backLabel?: string;
  /** Label of the close icon. Without it there is no icon; the backdrop and Esc still close. */
  closeLabel?: string;
  /** Stays visible below the content, above the phone's home bar. An empty element as its only part: no footer now. */
  footer?: ReactNode;
  /** The title is for screen readers only. */
  titleHidden?: boolean;
};

type DialogPanelProps = DialogParts & {
  /** Id of the title. */
  heading: string;
  onClose: () => void;
  className: string;
  children?: ReactNode;
};

/**
 * The inside of every dialog: image, back, title, close, scrolling content, fixed footer. An image scrolls away with the
 * content, so that it keeps its shape and a phone has room for the rest; the title then stays. In a low viewport
 * everything scrolls.
 */
export function DialogPanel(props: DialogPanelProps) {
  const { image, footer, className, children } = props;
  const headed = props.title || props.onBack || props.closeLabel;
  const head = headed ? <DialogHead {...props} /> : null;
  return (
    <div
      className={clsx(
        "flex max-h-[inherit] min-h-0 w-full flex-col overflow-hidden bg-surface-raised shadow-sheet low:overflow-y-auto",
        className,
      )}
    >
      {image ? null : head}
      <div
        className={clsx(
          "min-h-0 flex-1 overflow-y-auto overscroll-contain low:flex-none low:overflow-visible",
          image && headed && "scroll-pt-16",
        )}
      >
        {image}
        {image ? head : null}
        <div className={clsx("px-5 pb-5", headed ? "pt-1" : "pt-5")}>{children}</div>
      </div>
      {footer ? (
        <div className="border-border border-t px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))] has-[>:only-child:empty]:hidden">
          {footer}
        </div>
      ) : null}
    </div>
  );
}

function DialogHead(props: DialogPanelProps) {
  const { title, subtitle, image, onBack, backLabel, closeLabel, titleHidden, heading, onClose } = props;
  return (
    <div
      data-dialog-head=""
      className={clsx(
        "flex items-start gap-2 ps-5 pe-3 pt-3 pb-2",
        image && "sticky top-0 z-10 bg-surface-raised low:static",
      )}
    >
      {onBack ? (
        <IconButton label={backLabel ?? ""} icon={<ArrowBackIcon />} onClick={onBack} className="-ms-3" />
      ) : null}
      <div className={clsx("min-w-0 flex-1 py-2", titleHidden && "sr-only")}>
        {title ? (
          <h2 id={heading} className="font-heading font-semibold text-h2">
            {title}
          </h2>
        ) : null}
        {subtitle ? <p className="mt-0.5 text-small text-text-muted">{subtitle}</p> : null}
      </div>
      {closeLabel ? <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} className="ms-auto" /> : null}
    </div>
  );
}
