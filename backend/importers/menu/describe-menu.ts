import { formatMoney, type Minor } from "../../../lib/domain/money.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { LocalizedText } from "../../db/schema.ts";
import type { Described } from "../difference.ts";
import type { MenuRows } from "./read-menu.ts";
import type { ImportedItem } from "./write-menu.ts";

type Shop = Pick<BusinessRow, "currency" | "default_language">;
type Fields = Record<string, string>;

/** A menu described for comparing: by ref or path, with prices in the shop's format. */
export interface DescribedMenu {
  readonly categories: ReadonlyMap<string, Described>;
  readonly items: ReadonlyMap<string, Described>;
  readonly option_groups: ReadonlyMap<string, Described>;
  readonly options: ReadonlyMap<string, Described>;
  /** Refs of the dishes in menu order. */
  readonly order: readonly string[];
}

/** A menu by its refs, with the fields of each part as people read them: two readings of it are compared for a report. */
export function describeMenu(rows: MenuRows, shop: Shop): DescribedMenu {
  const title = (text: LocalizedText) =>
    text[shop.default_language as keyof LocalizedText] ?? Object.values(text)[0] ?? "";
  const categories = new Map(rows.categories.map((row) => [row.id, row]));
  const place = (id: number | null): string => {
    const row = id === null ? undefined : categories.get(id);
    return row ? [place(row.parent_id), title(row.name)].filter(Boolean).join(" › ") : "";
  };
  const groups = new Map(rows.groups.map((row) => [row.id, row]));
  const options = new Map(rows.options.map((row) => [row.id, row]));
  const groupTitle = (id: number | null): string => {
    const row = id === null ? undefined : groups.get(id);
    return row ? title(row.title) : "";
  };
  const parentGroup = (option: number | null) => groupTitle(options.get(option ?? -1)?.group_id ?? null);
  return {
    categories: new Map(
      rows.categories.map((row) => [
        row.ref,
        {
          title: place(row.id),
          fields: {
            ...texts("name", row.name),
            ...texts("description", row.description),
            ...plain({ image: row.image, inside: place(row.parent_id), hidden: row.hidden }),
          },
        },
      ]),
    ),
    items: new Map(
      rows.items.map((row) => [
        row.ref,
        {
          title: title(row.title),
          detail: formatMoney(row.price, shop.currency),
          fields: {
            ...itemFields(row, shop),
            ...plain({
              category: place(row.category_id),
              options: (rows.groupsOfItem.get(row.id) ?? []).map((id) => groupTitle(id)),
            }),
          },
        },
      ]),
    ),
    option_groups: new Map(
      rows.groups.map((row) => [
        row.path,
        {
          title: [parentGroup(row.parent_option_id), title(row.title)].filter(Boolean).join(" › "),
          fields: groupFields(row),
        },
      ]),
    ),
    options: new Map(
      rows.options.map((row) => [
        row.path,
        {
          title: [groupTitle(row.group_id), title(row.title)].filter(Boolean).join(" › "),
          detail: row.price > 0 ? formatMoney(row.price, shop.currency) : "",
          fields: optionFields(row, shop),
        },
      ]),
    ),
    order: rows.items.map(({ ref }) => ref),
  };
}

function itemFields(row: MenuRows["items"][number], shop: Shop): Fields {
  const money = (minor: Minor | null) => (minor === null ? null : formatMoney(minor, shop.currency));
  const hours = row.available_from === null ? null : `${row.available_from} and ${row.available_until}`;
  // null: compared by other means, or computed from other columns.
  const columns = {
    title: texts("title", row.title),
    description: texts("description", row.description),
    price_descriptor: texts("price descriptor", row.price_descriptor),
    price: plain({ price: money(row.price) }),
    markup_price: plain({ "old price": money(row.markup_price) }),
    prices: differing(row, shop),
    food_type: plain({ "food type": row.food_type }),
    bestseller: plain({ bestseller: row.bestseller }),
    recommended: plain({ recommended: row.recommended }),
    stock: plain({ stock: row.stock ?? "unlimited" }),
    likes: plain({ likes: row.likes }),
    unit_weight: plain({ weight: row.unit_weight }),
    tax_rate: plain({ tax: row.tax_rate === null ? null : `${Number(row.tax_rate)} %` }),
    image_url: plain({ image: row.image_url }),
    image_blur_hash: plain({ blur: row.image_blur_hash }),
    images: plain({ images: row.images }),
    allergens: plain({ allergens: sorted(row.allergens) }),
    extras: plain({ extras: row.extras }),
    modes: plain({ modes: row.modes }),
    not_at: plain({ "not sold at": row.not_at }),
    available_from: plain({ "sold between": hours }),
    available_until: null,
    hidden: plain({ hidden: row.hidden }),
    ...ELSEWHERE,
  } satisfies Record<keyof ImportedItem, Fields | null>;
  return Object.assign({}, ...Object.values(columns)) as Fields;
}

/** An item's columns that `describeMenu` compares itself, or that follow from the others. */
const ELSEWHERE = {
  ref: null,
  business_id: null,
  category_id: null,
  has_options: null,
  slug: null,
  display_price: null,
  surcharges: null,
  sure_allergens: null,
  off_menu: null,
  sort_order: null,
  search_text: null,
  retired_at: null,
};

const groupFields = (row: MenuRows["groups"][number]): Fields => ({
  ...texts("title", row.title),
  ...texts("description", row.description),
  ...plain({
    "at least": row.min_selectable,
    "at most": row.max_selectable,
    free: row.free,
    halves: row.halves,
    amounts: row.amounts,
  }),
});

const optionFields = (row: MenuRows["options"][number], shop: Shop): Fields => ({
  ...texts("title", row.title),
  ...differing(row, shop),
  ...plain({
    price: formatMoney(row.price, shop.currency),
    "food type": row.food_type,
    default: row.is_default,
    available: row.available,
    stock: row.stock ?? "unlimited",
    "at most per dish": row.max_quantity,
    included: row.included / 100,
    amounts: row.amounts,
    allergens: sorted(row.allergens),
  }),
});

const differing = ({ prices }: Pick<MenuRows["items"][number], "prices">, shop: Shop): Fields =>
  Object.fromEntries(
    prices.map(({ store, mode, price }) => [
      `price${store ? ` at ${store}` : ""}${mode ? ` in ${mode}` : ""}`,
      formatMoney(price, shop.currency),
    ]),
  );

const texts = (field: string, text: LocalizedText | null): Fields =>
  Object.fromEntries(Object.entries(text ?? {}).map(([language, value]) => [`${field} (${language})`, value]));

const sorted = (record: Readonly<Record<string, string>>) =>
  Object.entries(record)
    .map(([key, value]) => `${key} ${value}`)
    .toSorted();

/** Values as text: lists joined, nothing left out. */
function plain(values: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      if (value === null || value === undefined || value === "") return [];
      if (typeof value === "boolean") return [[field, value ? "yes" : "no"]];
      if (Array.isArray(value)) return value.length === 0 ? [] : [[field, value.map(wordOf).join(", ")]];
      return [[field, String(value)]];
    }),
  );
}

const wordOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
