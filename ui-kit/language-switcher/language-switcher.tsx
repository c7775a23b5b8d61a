import { clsx } from "clsx";
import { type ComponentProps, type MouseEvent, useId } from "react";
import { CheckIcon, ChevronDownIcon, GlobeIcon } from "@/ui-kit/icons";

/** A language: its name as its speakers write it, and its code. */
export type SwitchableLanguage = { name: string; code: string };

/** What there is when nothing else is said (KIT-03). */
const ENGLISH_ONLY: readonly SwitchableLanguage[] = [{ name: "English", code: "en" }];

export type LanguageSwitcherProps = Omit<ComponentProps<"nav">, "children"> & {
  /** Name of the list. */
  label: string;
  languages?: readonly SwitchableLanguage[];
  /** Code of the active language. */
  active?: string;
  /** Where a language is found, so that the list works without script; `?lang=<code>` unless told. */
  hrefOf?: (code: string) => string;
  /** Called before the link is followed; `preventDefault` keeps the page. */
  onChoose?: (code: string, event: MouseEvent<HTMLAnchorElement>) => void;
  /** All names in a line, or a button that opens the list. */
  variant?: "row" | "menu";
};

const byQuery = (code: string) => `?lang=${encodeURIComponent(code)}`;

type Inside = Required<Pick<LanguageSwitcherProps, "languages" | "active" | "hrefOf">> &
  Pick<LanguageSwitcherProps, "onChoose"> & { linkClass: string; marked?: boolean };

function Links({ languages, active, hrefOf, onChoose, linkClass, marked }: Inside) {
  return languages.map(({ name, code }) => (
    <a
      key={code}
      href={hrefOf(code)}
      hrefLang={code}
      aria-current={code === active ? "true" : undefined}
      data-state={code === active ? "active" : "idle"}
      onClick={onChoose && ((event) => onChoose(code, event))}
      className={linkClass}
    >
      <span lang={code} className="flex-1">
        {name}
      </span>
      <span className={marked ? "text-caption text-text-muted uppercase" : "sr-only"}>{code}</span>
      {marked ? <CheckIcon size={18} className={code === active ? undefined : "invisible"} /> : null}
    </a>
  ));
}

/** The languages of the page, one of them active (KIT-03). The menu opens as the platform's popover: Esc and a tap outside close it. */
export function LanguageSwitcher(props: LanguageSwitcherProps) {
  const { label, languages = ENGLISH_ONLY, active = "en", hrefOf = byQuery, onChoose, ...more } = props;
  const { variant = "row", className, ...rest } = more;
  const list = useId();
  const inside = { languages, active, hrefOf, onChoose };
  const current = languages.find(({ code }) => code === active) ?? languages[0];
  if (variant === "row") {
    return (
      <nav
        data-kit="language-switcher"
        aria-label={label}
        className={clsx("flex flex-wrap gap-1", className)}
        {...rest}
      >
        <Links
          {...inside}
          linkClass="inline-flex min-h-8 items-center gap-1 rounded-small px-2 underline-offset-4 hover:underline current:font-semibold current:underline"
        />
      </nav>
    );
  }
  return (
    <nav data-kit="language-switcher" aria-label={label} className={clsx("inline-block", className)} {...rest}>
      <button
        type="button"
        popoverTarget={list}
        className="inline-flex min-h-10 items-center gap-1.5 rounded-small px-2 transition-transform pressed:scale-97"
      >
        <GlobeIcon size={18} />
        <span lang={current?.code}>{current?.name}</span>
        <ChevronDownIcon size={16} />
      </button>
      <div
        id={list}
        popover="auto"
        className="menu scope-page rounded-control bg-surface-raised p-1.5 text-text shadow-sheet"
      >
        <Links
          {...inside}
          marked
          linkClass="flex min-h-11 min-w-48 items-center gap-3 rounded-small px-3 hover:bg-surface-sunken current:font-semibold"
        />
      </div>
    </nav>
  );
}
