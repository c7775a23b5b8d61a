"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { type PlaceSuggestion, searchPlaces } from "@/lib/api/shop/places";
import { placeWords } from "@/lib/domain/customer/typed/typed-address";
import { ok } from "@/lib/domain/result";
import { fillNames } from "@/lib/i18n/fill-names";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import { ActionRow } from "@/ui-kit/action-row/action-row";
import { TextField } from "@/ui-kit/field/text-field";
import { PinIcon } from "@/ui-kit/icons/first-page";

const DEBOUNCE = 200;

export interface PlaceSearchTexts {
  /** Label of the field. */
  readonly find: string;
  readonly findHint: string;
  /** With {query}. */
  readonly noMatch: string;
  /** With {count}; announced when the list changes. */
  readonly found: string;
  readonly findFailed: string;
}

interface Props {
  readonly texts: PlaceSearchTexts;
  readonly onPick: (place: PlaceSuggestion, typed: string) => void;
  readonly onTyping?: (typing: boolean) => void;
  readonly labelHidden?: boolean;
  /** If given, the field keeps the words for the place that was chosen; at first these. */
  readonly keepsPicked?: string;
  /** What the guest can do who is at a place that was not found. */
  readonly instead?: ReactNode;
}

/**
 * A field that finds places by area, landmark or postal code, with the results below it. Enter takes the
 * only one, or moves into a list of several, as Down does; Escape clears the field. For the store picker and the address form.
 */
export function PlaceSearch({ texts, onPick, onTyping, labelHidden = false, keepsPicked, instead }: Props) {
  const { country } = useStorefront().settings;
  const [keyword, setKeyword] = useState(keepsPicked ?? "");
  const [picked, setPicked] = useState(keepsPicked ?? "");
  const { found, isTypedOn } = usePlaces(keyword === picked ? "" : keyword);
  const list = useRef<HTMLUListElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const type = (text: string) => {
    setKeyword(text);
    onTyping?.(text.trim() !== "");
  };
  // Also searches for text typed before hydration.
  const takeOver = useEffectEvent((typed: string) => type(typed));
  useEffect(() => {
    const typed = root.current?.querySelector("input")?.value;
    if (typed) takeOver(typed);
  }, []);
  const move = (event: React.KeyboardEvent) => {
    if (event.key === "Escape" && keyword) {
      event.stopPropagation();
      event.preventDefault();
      type("");
    }
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
      const [first, ...others] = list.current?.querySelectorAll("button") ?? [];
      // The only place found for fewer letters may not be the one that is meant.
      if (first && !isTypedOn) {
        event.preventDefault();
        event.stopPropagation();
        // Which of several is meant, only the guest can say.
        if (others.length > 0) first.focus();
        else first.click();
      }
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) event.preventDefault();
    next?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the field and the buttons, which are the controls
    <div className="grid gap-2" ref={root} onKeyDown={move} data-place-search>
      <TextField
        label={texts.find}
        labelHidden={labelHidden}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={texts.findHint}
        value={keyword}
        onChange={(event) => type(event.target.value)}
      />
      <p role="status" className={found === "failed" || found?.length === 0 ? "text-small text-text-muted" : "sr-only"}>
        {found === "failed" && texts.findFailed}
        {Array.isArray(found) &&
          (found.length
            ? fillNames(texts.found, { count: found.length })
            : fillNames(texts.noMatch, { query: keyword.trim() }))}
      </p>
      {found?.length === 0 && instead}
      {Array.isArray(found) && found.length > 0 && (
        <ul className="grid" ref={list} aria-busy={isTypedOn}>
          {found.map((each) => (
            <li key={each.id}>
              <ActionRow
                leading={<PinIcon size={18} />}
                onClick={() => {
                  const { title } = placeWords({ ...each, typed: keyword }, country);
                  if (keepsPicked !== undefined) setPicked(title);
                  type(keepsPicked === undefined ? "" : title);
                  onPick(each, keyword);
                }}
              >
                <bdi>{each.title}</bdi> <span className="text-small text-text-muted">{each.subtitle}</span>
              </ActionRow>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface SearchedQuery {
  readonly query: string;
  readonly places: readonly PlaceSuggestion[];
}

interface Found {
  /** Null without a keyword or until the response arrives. */
  readonly found: readonly PlaceSuggestion[] | "failed" | null;
  /** What was found for fewer or more letters stays until the response arrives, so that a tap on it is not lost. */
  readonly isTypedOn: boolean;
}

/** Places for a keyword. */
function usePlaces(keyword: string): Found {
  const storefront = useStorefront();
  const query = keyword.trim();
  const isSearched = query.length >= 2;
  const { answer, last } = useRead<SearchedQuery>(
    isSearched ? query : null,
    async (signal) => {
      const places = await outcomeOf(searchPlaces(getSource(storefront), query, { signal }));
      return places.ok ? ok({ query, places: places.value }) : places;
    },
    { pause: DEBOUNCE, recovers: true },
  );
  if (answer) return { found: answer.ok ? answer.value.places : "failed", isTypedOn: false };
  const isTypedOn = isSearched && last !== null && (query.startsWith(last.query) || last.query.startsWith(query));
  return { found: isTypedOn && last.places.length > 0 ? last.places : null, isTypedOn };
}
