import type { LocalizedText } from "../../texts/localized-text.ts";

interface NamedStore {
  readonly ref: string;
  readonly name: LocalizedText;
  readonly city: LocalizedText;
  readonly hide_store_name: boolean;
}
type Localize = (text: LocalizedText | null | undefined) => string | null;

/** STORE-10: a store's name in sentences and lists for guests; a store that hides its name is called by its city. */
export function guestStoreName({ ref, name, city, hide_store_name }: NamedStore, localized: Localize): string {
  return (hide_store_name ? localized(city) : null) ?? localized(name) ?? ref;
}
