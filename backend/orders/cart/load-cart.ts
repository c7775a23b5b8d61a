import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import type { ItemRow, MenuPlace } from "../../db/repositories/catalogue/menu.ts";
import type { StoreRow } from "../../db/repositories/catalogue/stores.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { AddressRow } from "../../db/repositories/customer/addresses.ts";
import type { Repositories } from "../../db/repositories.ts";
import { asUuid } from "../../ids.ts";
import type { LineInput, SoldItem } from "../../rules/bill/bill.ts";
import type { SoldGroup } from "../../rules/menu/option-choice.ts";
import type { CartRequest } from "./bill-of-cart.ts";
import { linesOfWire } from "./wire-lines.ts";

export interface SoldRows {
  readonly rows: readonly ItemRow[];
  readonly items: ReadonlyMap<number, SoldItem>;
  readonly groups: ReadonlyMap<number, readonly SoldGroup[]>;
}
/** What the bill of a cart is computed from, beside the store. */
export interface LoadedCart extends SoldRows {
  readonly address: AddressRow | null;
}

/** Loads the items and option trees named by some lines, as the store sells them in the mode. */
export async function loadSold(
  repos: Repositories,
  lines: readonly Pick<LineInput, "id">[],
  place: MenuPlace,
): Promise<SoldRows> {
  const ids = [...new Set(lines.flatMap(({ id }) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : [])))];
  const rows = await repos.menu.itemsById(ids, place);
  const withOptions = rows.filter((row) => row.has_options).map((row) => row.id);
  const groups = await repos.options.treesOfItems(withOptions, place);
  return { rows, items: new Map(rows.map((row) => [row.id, row])), groups };
}

/** Loads the dishes of a cart and the customer's address, if the mode needs one and the customer has it. */
export async function loadCart(
  repos: Repositories,
  store: StoreRow,
  mode: FulfilmentMode,
  request: Pick<CartRequest, "items" | "address_id">,
  customer: CustomerRow | null,
): Promise<LoadedCart> {
  const id = MODES[mode].address && request.address_id ? asUuid(request.address_id) : null;
  const [sold, address] = await Promise.all([
    loadSold(repos, linesOfWire(request.items), { store, mode }),
    id && customer ? repos.addresses.byId(customer.id, id) : null,
  ]);
  return { ...sold, address };
}
