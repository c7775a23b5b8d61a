import { clsx } from "clsx";
import { useId } from "react";
import { CheckIcon, ChevronDownIcon, GlobeIcon } from "@/ui-kit/icons";
import { ENGLISH_ONLY, type LanguageSwitcherProps, languageLink } from "@/ui-kit/language-switcher/language-switcher";

/**
 * A button with the active language that opens a list of names and codes (KIT-03). The list is a native popover: Esc
 * and a tap outside close it, and it opens without script.
 */
export function LanguageMenu(props: LanguageSwitcherProps) {
  const { label, languages = ENGLISH_ONLY, active = "en", hrefOf, onChoose, className, ...rest } = props;
  const list = useId();
  const current = languages.find(({ code }) => code === active) ?? languages[0];
  return (
    <nav data-kit="language-menu" aria-label={label} className={clsx("inline-block", className)} {...rest}>
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
        {languages.map(({ name, code }) => (
          <a
            key={code}
            {...languageLink(props, code)}
            className="flex min-h-11 min-w-48 items-center gap-3 rounded-small px-3 hover:bg-surface-sunken current:font-semibold"
          >
            <span lang={code} className="flex-1">
              {name}
            </span>
            <span className="text-caption text-text-muted uppercase">{code}</span>
            <CheckIcon size={18} className={code === active ? undefined : "invisible"} />
          </a>
        ))}
      </div>
    </nav>
  );
}
