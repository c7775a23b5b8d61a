import {
  AddFavouriteItemDocument,
  type AddressFieldsFragment,
  CheckAddressDocument,
  DeleteAccountDocument,
  DeleteAddressDocument,
  ExportAccountDocument,
  GetAddressesDocument,
  type GetAddressesQuery,
  type GetAddressesQueryVariables,
  GetFavouriteIdsDocument,
  GetFavouriteItemsDocument,
  type GetFavouriteItemsQuery,
  type GetFavouriteItemsQueryVariables,
  GetProfileDocument,
  type GetProfileQuery,
  type GetProfileQueryVariables,
  GetReferralDocument,
  type GetReferralQuery,
  type GetReferralQueryVariables,
  GetTransactionsDocument,
  type GetTransactionsQuery,
  type GetTransactionsQueryVariables,
  GetWalletBalanceDocument,
  type GetWalletBalanceQuery,
  type GetWalletBalanceQueryVariables,
  type ProfileFieldsFragment,
  RemoveFavouriteItemDocument,
  UpdateAddressDocument,
  type UpdateAddressMutationVariables,
  UpdateProfileDocument,
} from "@/lib/api/generated/graphql";
import { type MenuItem, menuItemOf } from "@/lib/api/shop/menu";
import { type Query, runQuery } from "@/lib/api/transport/query";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import type { InMinor } from "@/lib/api/wire-money";
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

export const addressesQuery: Query<GetAddressesQuery, GetAddressesQueryVariables, readonly Address[]> = {
  document: GetAddressesDocument,
  map: ({ addresses }) => addresses,
};

/** ADDR-01: the customer's addresses, or a guest's own one. */
export const getAddresses = (source: Source, options?: SendOptions) => runQuery(source, addressesQuery, {}, options);

/** Fails as `updateAddress` does when an address names another place than its point. */
export async function checkAddress(source: Source, { address_1, city, pin, lat, lng }: AddressDraft): Promise<void> {
  await source.send(CheckAddressDocument, { address_1, city, pin, lat, lng });
}

/** Saves an address and returns its id. */
export async function updateAddress(source: Source, draft: AddressDraft, options?: SendOptions): Promise<string> {
  return (await source.send(UpdateAddressDocument, draft, options)).updateAddress.id;
}

export async function deleteAddress(source: Source, addressId: string, options?: SendOptions) {
  return (await source.send(DeleteAddressDocument, { address_id: addressId }, options)).deleteAddress;
}

/** SESS-07: the customer's profile; dates as YYYY-MM-DD. */
export const profileQuery: Query<GetProfileQuery, GetProfileQueryVariables, Profile | null> = {
  document: GetProfileDocument,
  map: ({ profile }) => profile ?? null,
};

export async function updateProfile(source: Source, changes: ProfileChanges, options?: SendOptions): Promise<Profile> {
  return (await source.send(UpdateProfileDocument, changes, options)).updateProfile;
}

export type Referral = InMinor<GetReferralQuery["referral"]>;

/** REF-01: the customer's own code. */
export const referralQuery: Query<GetReferralQuery, GetReferralQueryVariables, Referral> = {
  document: GetReferralDocument,
  map: ({ referral }, minor) => ({ ...referral, earned: minor.required(referral.earned) }),
};

/** All data stored about the customer, as one JSON document. */
export async function exportAccount(source: Source, options?: SendOptions): Promise<unknown> {
  return (await source.send(ExportAccountDocument, {}, options)).exportAccount;
}

/** Deletes the account permanently. */
export async function deleteAccount(source: Source, options?: SendOptions) {
  return (await source.send(DeleteAccountDocument, {}, options)).deleteAccount;
}

/** PROF-01: favourite items with the data of their rows, newest first. Needs a token. */
export const favouritesQuery: Query<GetFavouriteItemsQuery, GetFavouriteItemsQueryVariables, readonly Favourite[]> = {
  document: GetFavouriteItemsDocument,
  map: ({ favouriteItems }, minor) =>
    favouriteItems.map(({ liked_on, item }) => ({ liked_on, item: menuItemOf(item, minor) })),
};

/** MENU-08: the ids of the favourite items, for the menu. Needs a token. */
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
export const walletQuery: Query<GetWalletBalanceQuery, GetWalletBalanceQueryVariables, Wallet> = {
  document: GetWalletBalanceDocument,
  map: ({ getWalletBalance: { points, balance } }, minor) => ({ points, balance: minor.required(balance) }),
};
export const getWallet = (source: Source, options?: SendOptions) => runQuery(source, walletQuery, {}, options);

export type Transaction = InMinor<GetTransactionsQuery["transactions"][number]>;

/** WALL-01: wallet transactions; payment_amount in minor units. */
export const transactionsQuery: Query<GetTransactionsQuery, GetTransactionsQueryVariables, readonly Transaction[]> = {
  document: GetTransactionsDocument,
  map: ({ transactions }, minor) =>
    transactions.map((one) => ({ ...one, payment_amount: minor.required(one.payment_amount) })),
};
