"use client";

import { OwnMissing } from "@/components/account/own-missing";
import { lazyPart } from "@/components/layout/lazy-part";

/*
 * The parts of an account. They read the customer's own data, so their scripts, with Apollo Client, come once somebody is
 * signed in. Each is a component around a lazy one: a page loads it lazily already, and React resolves one level only.
 */
const Addresses = lazyPart(() => import("@/components/address/address-book"), OwnMissing);
const Profile = lazyPart(() => import("@/components/account/profile/profile-island"), OwnMissing);
const Refer = lazyPart<{ name: string }>(() => import("@/components/account/refer/refer-island"), OwnMissing);
const Wallet = lazyPart(() => import("@/components/account/wallet/wallet-island"), OwnMissing);

export const AddressBook = () => <Addresses />;
export const ProfileIsland = () => <Profile />;
export const ReferIsland = ({ name }: { name: string }) => <Refer name={name} />;
export const WalletIsland = () => <Wallet />;
