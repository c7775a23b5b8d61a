import type { Language } from "../../../config/languages.ts";
import type { Messages } from "../../i18n/messages.ts";
import type { AddressField } from "./address-fields.ts";
import { US_STATES } from "./us-states.ts";

/** Parts of `address_1` that have a field of their own where a street alone finds no house. */
export const STREET_PARTS = ["building", "road", "block"] as const;
export type StreetPart = (typeof STREET_PARTS)[number];
/** Three of them and the words between fit into `address_1`. */
export const PART_MAX = 40;
export type AddressInput = Exclude<AddressField, "tag"> | StreetPart;

interface Input {
  readonly name: AddressInput;
  /** Its text in the `address.labels` messages. */
  readonly label: keyof Messages["address"]["labels"];
  readonly required: boolean;
  /** The token by which browsers fill it in; "off" where none fits. */
  readonly autocomplete: string;
  readonly keyboard: "text" | "numeric" | "tel";
  /** Sixths of the row. */
  readonly width: 2 | 3 | 6;
  /** In the country's own notation, in every language. */
  readonly example: string | null;
  /** Chosen from a list of codes and names, instead of typed. */
  readonly options?: readonly (readonly [code: string, name: string])[];
  /** Under "More": most people there leave it empty. */
  readonly more: boolean;
}

export interface AddressForm {
  /** What people there search a place by, in the `address.search.hints` messages. */
  readonly hint: keyof Messages["address"]["search"]["hints"];
  /** What the store picker's field asks for, in the `place` messages: no postcode where few know theirs. */
  readonly find: Extract<keyof Messages["place"], `findHint${string}`>;
  /** In the order in which people there write an address. */
  readonly inputs: readonly Input[];
  /** How parts make `address_1`, in the guest's language; null if it is typed as a whole. */
  readonly street: Readonly<Record<Language, string>> | null;
  /** What is said before a flat that is a number alone, by language; null where such a number may be a house or a floor. */
  readonly flat: Readonly<Record<Language, string>> | null;
  /** Finds postal codes in typed text; its group is the code. No other number of an address may match. */
  readonly postal: RegExp;
  /** Finds the street's parts in typed text, in every language; null if the street is typed as a whole. */
  readonly parts: Readonly<Record<StreetPart, RegExp>> | null;
  /** Inputs that say where the address is, most exact first, for a guest who chose no place on the map. */
  readonly locate: readonly AddressInput[];
  /** The address on one line: each row is one part of it. */
  readonly line: readonly (readonly AddressField[])[];
}

// biome-ignore format: one row an input
const NAME = { name: "name", label: "name", required: false, autocomplete: "name", keyboard: "text", width: 6, example: null, more: true } as const;
// biome-ignore format: one row an input
const PHONE = { name: "phone", label: "phone", required: false, autocomplete: "tel", keyboard: "tel", width: 6, example: null, more: true } as const;

/** How addresses are written, by country. Another country is one more row; the compiler names a text it lacks. */
// biome-ignore format: one row an input
export const ADDRESS_FORMS = {
  IN: {
    hint: "pin",
    find: "findHint",
    inputs: [
      { name: "address_2",    label: "flatIndia",     required: false, autocomplete: "address-line2",  keyboard: "text",    width: 6, example: null,  more: false },
      { name: "address_1",    label: "streetIndia",   required: true,  autocomplete: "address-line1",  keyboard: "text",    width: 6, example: null,  more: false },
      { name: "sub_locality", label: "area",          required: false, autocomplete: "address-level3", keyboard: "text",    width: 3, example: null,  more: false },
      { name: "landmark",     label: "landmark",      required: false, autocomplete: "off",            keyboard: "text",    width: 3, example: null,  more: false },
      { name: "city",         label: "city",          required: false, autocomplete: "address-level2", keyboard: "text",    width: 3, example: null,  more: false },
      { name: "pin",          label: "pinIndia",      required: false, autocomplete: "postal-code",    keyboard: "numeric", width: 3, example: null,  more: false },
      NAME, PHONE,
    ],
    street: null,
    flat: null,
    postal: /\b(\d{3} ?\d{3})\b/g,
    parts: null,
    locate: ["pin", "sub_locality"],
    line: [["address_2"], ["address_1"], ["landmark"], ["sub_locality"], ["city", "pin"], ["state"]],
  },
  BH: {
    hint: "block",
    find: "findHintBlock",
    inputs: [
      { name: "address_2",    label: "flatBahrain",   required: false, autocomplete: "address-line2",  keyboard: "text",    width: 6, example: null,   more: false },
      { name: "building",     label: "building",      required: true,  autocomplete: "address-line1",  keyboard: "text",    width: 2, example: "1234", more: false },
      { name: "road",         label: "road",          required: true,  autocomplete: "off",            keyboard: "text",    width: 2, example: "2471", more: false },
      { name: "block",        label: "block",         required: true,  autocomplete: "postal-code",    keyboard: "numeric", width: 2, example: "338",  more: false },
      { name: "sub_locality", label: "area",          required: false, autocomplete: "address-level3", keyboard: "text",    width: 3, example: null,   more: false },
      { name: "city",         label: "town",          required: false, autocomplete: "address-level2", keyboard: "text",    width: 3, example: null,   more: false },
      { name: "landmark",     label: "directions",    required: false, autocomplete: "off",            keyboard: "text",    width: 6, example: null,   more: true },
      NAME, PHONE,
    ],
    street: {
      en: "Building {building}, Road {road}, Block {block}",
      ar: "مبنى {building}، طريق {road}، مجمع {block}",
      es: "Edificio {building}, Calle {road}, Bloque {block}",
    },
    flat: { en: "Flat {flat}", ar: "شقة {flat}", es: "Apto. {flat}" },
    postal: /^\s*(\d{3,4})\s*$/g,
    parts: {
      building: /(?:building|bldg|villa|house|edificio|مبنى|بناية|فيلا|منزل)\.?\s*(\d{1,4}\p{L}?)(?!\p{L}|\d)/iu,
      road: /(?:road|rd|street|calle|طريق|شارع)\.?\s*(\d{1,4})(?!\d)/iu,
      block: /(?:(?:block|blk|bloque|مجمع|بلوك)[\s.:#]*(?:رقم\s*)?(?=\d{3,4}(?!\d))|^\s*(?=\d{3,4}\D*$))(\d{3,4})/iu,
    },
    locate: ["block", "sub_locality"],
    line: [["address_2"], ["address_1"], ["landmark"], ["sub_locality"], ["city", "pin"], ["state"]],
  },
  CO: {
    hint: "barrio",
    find: "findHintBarrio",
    inputs: [
      { name: "address_1",    label: "streetColombia", required: true,  autocomplete: "address-line1",  keyboard: "text",   width: 6, example: "Calle 10 # 43-25", more: false },
      { name: "address_2",    label: "flatColombia",   required: false, autocomplete: "address-line2",  keyboard: "text",   width: 6, example: "Torre 2, apto 501", more: false },
      { name: "sub_locality", label: "barrio",         required: false, autocomplete: "address-level3", keyboard: "text",   width: 3, example: null,  more: false },
      { name: "city",         label: "city",           required: false, autocomplete: "address-level2", keyboard: "text",   width: 3, example: null,  more: false },
      { name: "landmark",     label: "directions",     required: false, autocomplete: "off",            keyboard: "text",   width: 6, example: null,  more: true },
      NAME, PHONE,
    ],
    street: null,
    flat: { en: "Apt {flat}", ar: "شقة {flat}", es: "Apto. {flat}" },
    postal: /\b(\d{6})\b/g,
    parts: null,
    locate: ["address_1", "sub_locality"],
    line: [["address_1"], ["address_2"], ["landmark"], ["sub_locality"], ["city", "pin"], ["state"]],
  },
  US: {
    hint: "zip",
    find: "findHint",
    inputs: [
      { name: "address_1",    label: "streetUs",      required: true,  autocomplete: "address-line1",  keyboard: "text",    width: 6, example: "148 Driggs Ave", more: false },
      { name: "address_2",    label: "flatUs",        required: false, autocomplete: "address-line2",  keyboard: "text",    width: 6, example: "Apt 4B",         more: false },
      { name: "city",         label: "city",          required: false, autocomplete: "address-level2", keyboard: "text",    width: 6, example: null,             more: false },
      { name: "state",        label: "state",         required: false, autocomplete: "address-level1", keyboard: "text",    width: 6, example: null,             more: false, options: US_STATES },
      { name: "pin",          label: "zip",           required: false, autocomplete: "postal-code",    keyboard: "numeric", width: 3, example: null,             more: false },
      { name: "landmark",     label: "directions",    required: false, autocomplete: "off",            keyboard: "text",    width: 6, example: null,             more: true },
      NAME, PHONE,
    ],
    street: null,
    flat: { en: "Apt {flat}", ar: "شقة {flat}", es: "Apto. {flat}" },
    // With the state before it. NE, NW, SE and SW are directions of a street.
    postal: /(?:\b(?!N[EW]|S[EW])[A-Z]{2},?\s+)?\b(\d{5})(?:-\d{4})?\b/g,
    parts: null,
    locate: ["pin"],
    line: [["address_1"], ["address_2"], ["landmark"], ["sub_locality"], ["city"], ["state", "pin"]],
  },
  other: {
    hint: "postal",
    find: "findHint",
    inputs: [
      { name: "address_1",    label: "street",        required: true,  autocomplete: "address-line1",  keyboard: "text",    width: 6, example: null, more: false },
      { name: "address_2",    label: "flat",          required: false, autocomplete: "address-line2",  keyboard: "text",    width: 6, example: null, more: false },
      { name: "pin",          label: "postalCode",    required: false, autocomplete: "postal-code",    keyboard: "text",    width: 3, example: null, more: false },
      { name: "city",         label: "city",          required: false, autocomplete: "address-level2", keyboard: "text",    width: 3, example: null, more: false },
      { name: "sub_locality", label: "area",          required: false, autocomplete: "address-level3", keyboard: "text",    width: 6, example: null, more: true },
      { name: "landmark",     label: "directions",    required: false, autocomplete: "off",            keyboard: "text",    width: 6, example: null, more: true },
      NAME, PHONE,
    ],
    street: null,
    flat: null,
    postal: /(?<=\D)\b(\d{4,6})\b/g,
    parts: null,
    locate: ["pin"],
    line: [["address_1"], ["address_2"], ["landmark"], ["sub_locality"], ["pin", "city"], ["state"]],
  },
} as const satisfies Readonly<Record<string, AddressForm>>;

const isListed = (country: string | null): country is keyof typeof ADDRESS_FORMS =>
  country !== null && Object.hasOwn(ADDRESS_FORMS, country);

/** The form of a country by its ISO code. */
export const addressForm = (country: string | null): AddressForm =>
  ADDRESS_FORMS[isListed(country) ? country : "other"];

/** The inputs of a form; `whole`: with the street as one text, for an address that was not written in parts. */
export function inputsOf({ inputs, street }: AddressForm, whole: boolean): readonly Input[] {
  if (!street || !whole) return inputs;
  const own = (name: AddressInput) => STREET_PARTS.some((part) => part === name);
  const first = inputs.findIndex(({ name }) => own(name));
  const [line] = ADDRESS_FORMS.other.inputs;
  return inputs.flatMap((input, at) => (at === first ? [line] : own(input.name) ? [] : [input]));
}

export type StreetParts = Readonly<Record<StreetPart, string>>;
export const NO_STREET: StreetParts = { building: "", road: "", block: "" };

/** `address_1` from its parts: "Building 12, Road 2471, Block 338". */
export function joinStreet({ street }: AddressForm, language: Language, parts: StreetParts): string {
  if (!street) return "";
  return STREET_PARTS.reduce((text, part) => text.replace(`{${part}}`, parts[part].trim()), street[language]);
}

/** The parts of a line that `joinStreet` made, in whichever language; null for any other text. */
export function splitStreet({ street }: AddressForm, line: string): StreetParts | null {
  for (const pattern of Object.values(street ?? {})) {
    const words = pattern.split(/\{[a-z]+\}/);
    const values: string[] = [];
    let rest = line.trim();
    for (const [index, word] of words.entries()) {
      const at = index === words.length - 1 ? rest.length : rest.indexOf(word);
      if (at < 0 || (index === 0 && at > 0)) break;
      if (index > 0) values.push(rest.slice(0, at).trim());
      rest = rest.slice(at + word.length);
    }
    const [building, road, block] = values;
    if (building && road && block) return { building, road, block };
  }
  return null;
}
