import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { announcementColors } from "@/ui-kit/announcement-bar/announcement-colors";
import { ChevronForwardIcon, OutwardIcon } from "@/ui-kit/icons";

export type AnnouncementBarProps = Omit<ComponentProps<"section">, "children"> & {
  /** Name of the region. */
  label: string;
  text: ReactNode;
  /** Turns the text into a link, which opens a new tab if it leads to another site. */
  url?: string | null;
  /** Announced after the text of a link to another site: it opens a new tab. */
  newTabLabel: string;
  /** Hexadecimal or a CSS colour name; dark green by default. */
  backgroundColor?: string | null;
};

const LINE =
  "mx-auto flex min-h-9 w-full max-w-7xl items-center justify-center gap-2 px-4 py-1 text-center md:min-h-11 max-md:leading-[1.125rem] text-small sm:px-8";

/**
 * An announcement above the page (KIT-01). A link is cut after two lines on a phone. Renders nothing without text.
 */
export function AnnouncementBar(props: AnnouncementBarProps) {
  const { label, text, url, newTabLabel, backgroundColor, className, style, ...rest } = props;
  if (!text) return null;
  const colors = announcementColors(backgroundColor);
  const isOwn = url?.startsWith("/") && !url.startsWith("//");
  const own = { "--announcement-bg": colors.background, "--on-announcement": colors.text, "--focus": colors.text };
  return (
    <section
      data-kit="announcement-bar"
      aria-label={label}
      className={clsx("bg-(--announcement-bg) text-(--on-announcement)", className)}
      style={{ ...own, ...style } as CSSProperties}
      {...rest}
    >
      {url ? (
        <a
          href={url}
          {...(isOwn ? {} : { target: "_blank", rel: "noopener noreferrer" })}
          className={clsx(LINE, "group -outline-offset-4 underline-offset-4 hover:underline")}
        >
          <span className="min-w-0 text-balance font-semibold max-md:line-clamp-2">{text}</span>
          {isOwn ? (
            <ChevronForwardIcon size={16} className="shrink-0" />
          ) : (
            <>
              <OutwardIcon size={16} className="transition-transform group-hover:-translate-y-0.5" />
              <span className="sr-only">{newTabLabel}</span>
            </>
          )}
        </a>
      ) : (
        <p className={clsx(LINE, "text-balance font-semibold")}>{text}</p>
      )}
    </section>
  );
}
