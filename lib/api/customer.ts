import type {
  AddressFieldsFragment,
  ProfileFieldsFragment,
  UpdateAddressMutationVariables,
} from "@/lib/api/generated/graphql";
import {
  AddFavouriteItemDocument,
  DeleteAccountDocument,
  DeleteAddressDocument,
  ExportAccountDocument,
  GetAddressesDocument,
  GetFavouriteIdsDocument,
  GetFavouriteItemsDocument,
  GetProfileDocument,
  GetReferralDocument,
  GetTransactionsDocument,
  GetWalletBalanceDocument,
  RemoveFavouriteItemDocument,
  UpdateAddressDocument,
  UpdateProfileDocument,
} from "@/lib/api/generated/graphql";
import type { MenuItem } from "@/lib/api/menu";
import { menuItemOf } from "@/lib/api/menu";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { minorUnits } from "@/lib/api/wire-money";
import type { Minor } from "@/lib/domain/money";

export interface Address extends AddressFieldsFragment {
  /** Whether the source's store delivers there; null without a store. */
  readonly in_area: boolean | null;
}
export type Profile = ProfileFieldsFragment;
/** An address to save; without an id it is a new one. */
export type AddressDraft = UpdateAddressMutationVariables;
export type ProfileChanges = Partial<Omit<Profile, "phone">>;
export interface Favourite {
  readonly liked_on: string;
  readonly item: MenuItem;
}
export interface Wallet {
  readonly points: number;
  /** Minor units. */
  readonly balance: Minor;
}

/** ADDR-01: the customer's addresses (a guest's own one). */
export async function getAddresses(source: Source, options?: SendOptions): Promise<Address[]> {
  return (await source.send(GetAddressesDocument, {}, options)).addresses;
}

/** Saves an address and answers its id. */
export async function updateAddress(source: Source, draft: AddressDraft, options?: SendOptions): Promise<string> {
  return (await source.send(UpdateAddressDocument, draft, options)).updateAddress.id;
}

export async function deleteAddress(source: Source, addressId: string, options?: SendOptions) {
  return (await source.send(DeleteAddressDocument, { address_id: addressId }, options)).deleteAddress;
}

/** SESS-07: the customer's profile; dates as YYYY-MM-DD. */
export async function getProfile(source: Source, options?: SendOptions): Promise<Profile | null> {
  return (await source.send(GetProfileDocument, {}, options)).profile;
}

export async function updateProfile(source: Source, changes: ProfileChanges, options?: SendOptions): Promise<Profile> {
  return (await source.send(UpdateProfileDocument, changes, options)).updateProfile;
}

/** REF-01: the customer's own code. */
export async function getReferral(source: Source, options?: SendOptions) {
  const minor = minorUnits(await source.currency());
  const { referral } = await source.send(GetReferralDocument, {}, options);
  return { ...referral, earned: minor.required(referral.earned) };
}

/** Everything kept about the customer, as one JSON document. */
export async function exportAccount(source: Source, options?: SendOptions): Promise<unknown> {
  return (await source.send(ExportAccountDocument, {}, options)).exportAccount;
}

/** Deletes the account for good. */
export async function deleteAccount(source: Source, options?: SendOptions) {
  return (await source.send(DeleteAccountDocument, {}, options)).deleteAccount;
}

/** PROF-01: favourite items with what their cards show. Needs a token. */
export async function getFavourites(source: Source, options?: SendOptions): Promise<Favourite[]> {
  const minor = minorUnits(await source.currency());
  const { favouriteItems } = await source.send(GetFavouriteItemsDocument, {}, options);
  return favouriteItems.map(({ liked_on, item }) => ({ liked_on, item: menuItemOf(item, minor) }));
}

/** MENU-08: the ids of the favourite items, for the hearts of the menu. Needs a token. */
export async function getFavouriteIds(source: Source, options?: SendOptions): Promise<ReadonlySet<string>> {
  const { favouriteItems } = await source.send(GetFavouriteIdsDocument, {}, options);
  return new Set(favouriteItems.map(({ item }) => item.id));
}

export async function addFavourite(source: Source, itemId: string, options?: SendOptions) {
  return (await source.send(AddFavouriteItemDocument, { item_id: itemId }, options)).addFavouriteItem;
}

export async function removeFavourite(source: Source, itemId: string, options?: SendOptions) {
  return (await source.send(RemoveFavouriteItemDocument, { item_id: itemId }, options)).removeFavouriteItem;
}

/** WALL-01: points, and balance in minor units. */
export async function getWallet(source: Source, options?: SendOptions): Promise<Wallet> {
  const minor = minorUnits(await source.currency());
  const { getWalletBalance } = await source.send(GetWalletBalanceDocument, {}, options);
  return { points: getWalletBalance.points, balance: minor.required(getWalletBalance.balance) };
}

/** WALL-01: what happened to the wallet; payment_amount in minor units. */
export async function getTransactions(source: Source, options?: SendOptions) {
  const minor = minorUnits(await source.currency());
  const { transactions } = await source.send(GetTransactionsDocument, {}, options);
  return transactions.map((one) => ({ ...one, payment_amount: minor.required(one.payment_amount) }));
}
export type Transaction = Awaited<ReturnType<typeof getTransactions>>[number];
