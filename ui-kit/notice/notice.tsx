import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "@/ui-kit/icons";

export type NoticeTone = "info" | "success" | "warning" | "failure";
export type NoticeProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: NoticeTone;
  title?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Announced when it appears: for something that just happened, not for permanent text. */
  live?: boolean;
};

const GROUNDS: Record<NoticeTone, string> = {
  info: "bg-surface-sunken",
  success: "bg-success-soft",
  warning: "bg-warning-soft",
  failure: "bg-failure-soft",
};

/** Only the icon and title are coloured: a paragraph reads best in the text colour. */
const VOICES: Record<NoticeTone, string> = {
  info: "text-text",
  success: "text-on-success-soft",
  warning: "text-on-warning-soft",
  failure: "text-on-failure-soft",
};

const ICONS = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, failure: WarningIcon };

/** A message inside the page: what happened, why, and what to do. */
export function Notice({ tone = "info", title, action, live, className, children, ...props }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = live ? (tone === "failure" ? "alert" : "status") : undefined;
  return (
    <div
      data-kit="notice"
      data-tone={tone}
      role={role}
      className={clsx("flex items-start gap-3 rounded-card px-4 py-3.5 text-text", GROUNDS[tone], className)}
      {...props}
    >
      <Icon size={20} className={clsx("mt-0.5", VOICES[tone])} />
      <div className="min-w-0 flex-1">
        {title ? <p className={clsx("font-semibold", VOICES[tone])}>{title}</p> : null}
        {children ? <div className={title ? "mt-0.5 text-small" : "text-body leading-6"}>{children}</div> : null}
        {action ? <div className="mt-2.5">{action}</div> : null}
      </div>
    </div>
  );
}
