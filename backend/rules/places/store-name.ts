import type { LocalizedText } from "../../texts/localized-text.ts";

interface NamedStore {
  readonly ref: string;
  readonly name: LocalizedText;
  readonly city: LocalizedText;
  readonly hide_store_name: boolean;
}
type Localize = (text: LocalizedText | null | undefined) => string | null;

/** STORE-10: what a store is called in sentences and lists for guests: one that hides its name goes by its city. */
export function guestStoreName({ ref, name, city, hide_store_name }: NamedStore, localized: Localize): string {
  return (hide_store_name ? localized(city) : null) ?? localized(name) ?? ref;
}
