import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "@/ui-kit/icons";

export type NoticeTone = "info" | "success" | "warning" | "failure";
export type NoticeProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: NoticeTone;
  title?: ReactNode;
  /** What to do now. */
  action?: ReactNode;
  /** Read out when it appears: for what just happened, not for what always stands there. */
  live?: boolean;
};

const TONES: Record<NoticeTone, string> = {
  info: "bg-surface-sunken text-text",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  failure: "bg-failure-soft text-on-failure-soft",
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
      className={clsx("flex items-start gap-3 rounded-card px-4 py-3.5", TONES[tone], className)}
      {...props}
    >
      <Icon size={20} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-small">{children}</div> : null}
        {action ? <div className="mt-2.5">{action}</div> : null}
      </div>
    </div>
  );
}
