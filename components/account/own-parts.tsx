"use client";

import { OwnMissing } from "@/components/account/own-missing";
import type { WalletTerms } from "@/components/account/wallet/wallet-terms";
import { lazyPart } from "@/components/layout/lazy-part";

/* The sections of an account. They read the customer's own data, so their scripts, with Apollo Client, load after
   sign-in. Each component wraps a lazy one, because the page already loads it lazily and React resolves only one level. */
const Addresses = lazyPart(() => import("@/components/address/address-book"), OwnMissing);
const Profile = lazyPart(() => import("@/components/account/profile/profile-island"), OwnMissing);
const Refer = lazyPart<{ name: string }>(() => import("@/components/account/refer/refer-island"), OwnMissing);
const Wallet = lazyPart<WalletTerms>(() => import("@/components/account/wallet/wallet-island"), OwnMissing);

export const AddressBook = () => <Addresses />;
export const ProfileIsland = () => <Profile />;
export const ReferIsland = ({ name }: { name: string }) => <Refer name={name} />;
export const WalletIsland = (terms: WalletTerms) => <Wallet {...terms} />;
