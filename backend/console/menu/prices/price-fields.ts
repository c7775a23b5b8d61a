import { toMinor } from "../../../../lib/domain/money/decimals.ts";
import { toDecimalString } from "../../../../lib/domain/money.ts";
import { readAmount } from "../../../importers/csv/amount.ts";
import { placeKey } from "../../../importers/place-prices.ts";
import { type FieldSpec, type FormValues, inputValues } from "../form-fields.ts";

/** A price that differs has the name that it has among the part's fields: "prices.airport/delivery". */
const PREFIX = "prices.";
const NEW = "new_price_";

export const isPlacePrice = (name: string): boolean => name.startsWith(PREFIX);
export const placeOfPrice = (name: string): string => name.slice(PREFIX.length);
export const isNewPrice = (name: string): boolean => name.startsWith(NEW);
/** The rows for further prices. */
export const NEW_PRICES = [`${NEW}1`, `${NEW}2`, `${NEW}3`];
/** The inputs of such a row: a store, a mode, an amount. */
export const inputsOfNewPrice = (name: string) => [`${name}_store`, `${name}_mode`, `${name}_amount`] as const;

/** An amount in decimal major units as the menu writes it; null if it is none. */
export function writtenAmount(value: string, currency: string): string | null {
  const amount = readAmount(value, currency, false);
  const minor = amount.ok ? toMinor(amount.value, currency) : null;
  return minor?.ok ? toDecimalString(minor.value, currency) : null;
}

/** The fields of prices that differ: those among `names`, and the rows for further ones. */
export function placePriceSpecs(currency: string, names: Iterable<string>): FieldSpec[] {
  const known = [...names].filter(isPlacePrice).map(
    (name): FieldSpec => ({
      name,
      read: ({ fields }) => String(fields[name] ?? ""),
      write: (value) => {
        const amount = value === "" ? undefined : writtenAmount(value, currency);
        return amount === null ? null : { [name]: amount };
      },
    }),
  );
  const further = NEW_PRICES.map(
    (name): FieldSpec => ({
      name,
      inputs: inputsOfNewPrice(name),
      read: () => "",
      write: (value) => {
        if (value === "") return {};
        const [store = "", mode = "", written = ""] = inputValues(value);
        const amount = written === "" ? null : writtenAmount(written, currency);
        return amount === null || (store === "" && mode === "") ? null : { [fieldOf(store, mode)]: amount };
      },
    }),
  );
  return [...known, ...further];
}

const fieldOf = (store: string, mode: string) => PREFIX + placeKey({ store: store || null, mode: mode || null });

/** The row for a further price whose place has a price already, on the menu or in a row before it; null if none has. */
export function priceAgain(values: FormValues, taken: Iterable<string>): string | null {
  const known = new Set(taken);
  for (const name of NEW_PRICES) {
    const [store = "", mode = "", amount = ""] = inputValues(values[name] ?? "");
    if (amount === "") continue;
    const field = fieldOf(store, mode);
    if (known.has(field)) return name;
    known.add(field);
  }
  return null;
}
