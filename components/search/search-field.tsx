"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { useStorefront, useUi } from "@/lib/state/provider";
import { SearchInput } from "@/ui-kit/field/search-input";

interface Props {
  /** Public path of the search page. */
  readonly path: string;
  readonly label: string;
  readonly hint: string;
}

/**
 * The search field. On the search page it edits the query. On other pages the first letter navigates there; the header
 * stays mounted, so the guest keeps typing.
 */
export function SearchField({ path, label, hint }: Props) {
  const router = useNavigate();
  const here = usePathname();
  const text = useUi(({ searchText }) => searchText);
  const { ui } = useStorefront();
  const field = useRef<HTMLInputElement>(null);
  const searching = here === path;
  const fresh = useRef(true);
  useEffect(() => {
    // On a phone the field is an icon elsewhere. The server does not know the public path, so this is no property. The
    // form has it too, because `:has()` would restyle the whole menu with each dish that is added.
    field.current?.toggleAttribute("data-searching", searching);
    field.current?.form?.toggleAttribute("data-searching", searching);
    const early = fresh.current && document.activeElement === field.current ? field.current?.value : "";
    fresh.current = false;
    if (!searching && early) {
      ui.setState({ searchText: early });
      return router.push(path);
    }
    if (!searching) return ui.setState({ searchText: "" });
    // Text typed before hydration takes precedence over the address.
    const typed = field.current?.value || new URLSearchParams(location.search).get("q") || "";
    ui.setState({ searchText: typed });
  }, [ui, searching, path, router]);
  useEffect(() => {
    const form = field.current?.form;
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      if (searching) return field.current?.blur();
      // Sent by the menu's icon. In the task of the tap, or a phone opens no keyboard.
      field.current?.focus();
      router.push(path);
    };
    form?.addEventListener("submit", submit);
    return () => form?.removeEventListener("submit", submit);
  }, [searching, path, router]);
  return (
    <SearchInput
      ref={field}
      name="q"
      aria-label={label}
      placeholder={hint}
      value={text}
      onFocus={() => {
        if (!searching) router.prefetch(path);
      }}
      onChange={(event) => {
        ui.setState({ searchText: event.target.value });
        if (!searching && event.target.value) router.push(path);
      }}
    />
  );
}
