import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen, accountMetadata } from "@/components/account/account-screen";
import { AddressBook } from "@/components/address/address-book";

export const generateMetadata = accountMetadata("/address", "address");

/** RTE-11, ADDR-01. */
export default function AddressPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} title="address" texts={["address", "map"]}>
      {({ biz }) => (
        <AccountGate ownCode={biz.countryCode}>
          <AddressBook />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
