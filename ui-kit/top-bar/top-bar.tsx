import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { AppStoreIcon, PhoneIcon, PlayStoreIcon } from "@/ui-kit/icons";
import { type TopBarColors, topBarColors } from "@/ui-kit/top-bar/top-bar-colors";

/** The default theme, which shows no language switcher in its top bar (payments-and-widgets, section 2). */
const PLAIN_THEME = "luna";

export type TopBarLinks = {
  /** A phone number in any notation, or a link (`tel:`, `https:`, a path). */
  contactNumber?: string | null;
  appleStoreLink?: string | null;
  playStoreLink?: string | null;
};

export type TopBarProps = Omit<ComponentProps<"aside">, "children"> &
  TopBarLinks & {
    /** Name of the region. */
    label: string;
    /** Text of the contact link; the number by default. */
    contactTitle?: string | null;
    /** Announced before the contact's title: what the link does. */
    contactLabel: string;
    /** Shown before the app store icons. */
    downloadAppTitle: ReactNode;
    appleStoreLabel: string;
    playStoreLabel: string;
    /** A message at the start of the bar. With one, the contact shows only its icon on a phone. */
    message?: ReactNode;
    /** A `LanguageSwitcher`. Hidden on a phone and in the theme `luna`. */
    switcher?: ReactNode;
    theme?: string;
    /** By default the bar uses `--topbar-bg` and `--on-topbar`. */
    colors?: Partial<TopBarColors>;
  };

/** Whether there is anything to show: a contact number or a link to an app store (KIT-02). */
export function hasTopBar({ contactNumber, appleStoreLink, playStoreLink }: TopBarLinks): boolean {
  return Boolean(contactNumber?.trim() || appleStoreLink || playStoreLink);
}

/** Whether a theme shows the languages in its top bar: all but `luna` (KIT-02). */
export function showsSwitcher(theme: string | undefined): boolean {
  return theme !== PLAIN_THEME;
}

/** The contact's link: the one given, or a `tel:` link with the number's digits. */
function contactHref(contact: string): string {
  if (/^([a-z]+:|\/|#)/i.test(contact)) return contact;
  return `tel:${contact.trim().startsWith("+") ? "+" : ""}${contact.replace(/\D/g, "")}`;
}

/**
 * The bar above the header: app links, a phone number and the languages (KIT-02). Renders nothing without a number or
 * an app link.
 */
export function TopBar(props: TopBarProps) {
  const { label, contactNumber, appleStoreLink, playStoreLink, contactTitle, contactLabel, ...more } = props;
  const { downloadAppTitle, appleStoreLabel, playStoreLabel, message, switcher, theme, colors, ...rest } = more;
  const { className, style, ...others } = rest;
  if (!hasTopBar({ contactNumber, appleStoreLink, playStoreLink })) return null;
  return (
    <aside
      data-kit="top-bar"
      aria-label={label}
      className={clsx("bg-(--topbar-bg) text-(--on-topbar) text-small", className)}
      style={
        { ...(colors ? topBarColors(colors) : undefined), "--focus": "var(--on-topbar)", ...style } as CSSProperties
      }
      {...others}
    >
      <div className="mx-auto flex min-h-10 w-full max-w-7xl flex-wrap items-center gap-x-4 px-4 sm:px-8">
        {message ? <p className="line-clamp-2 min-w-0 flex-1 basis-32 text-caption lg:text-small">{message}</p> : null}
        {appleStoreLink || playStoreLink ? (
          <span className="flex items-center gap-1">
            <span className="me-1">{downloadAppTitle}</span>
            {appleStoreLink ? (
              <StoreLink href={appleStoreLink} label={appleStoreLabel} icon={<AppStoreIcon size={20} />} />
            ) : null}
            {playStoreLink ? (
              <StoreLink href={playStoreLink} label={playStoreLabel} icon={<PlayStoreIcon size={20} />} />
            ) : null}
          </span>
        ) : null}
        <div className="ms-auto flex shrink-0 items-center gap-3">
          {contactNumber ? (
            <a
              href={contactHref(contactNumber)}
              className="inline-flex min-h-10 min-w-6 items-center justify-end gap-1.5 rounded-small underline-offset-4 hover:underline"
            >
              <PhoneIcon size={16} className="text-(--topbar-icon,currentColor)" />
              <span className="sr-only">{`${contactLabel} `}</span>
              <bdi className={clsx("tabular-nums", message && "max-sm:sr-only")}>
                {contactTitle?.trim() || contactNumber}
              </bdi>
            </a>
          ) : null}
          {switcher && showsSwitcher(theme) ? <div className="hidden md:block">{switcher}</div> : null}
        </div>
      </div>
    </aside>
  );
}

function StoreLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className="inline-grid size-10 place-items-center rounded-small text-(--topbar-icon,currentColor) transition-transform pressed:scale-90"
    >
      {icon}
    </a>
  );
}
