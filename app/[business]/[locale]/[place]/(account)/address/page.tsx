import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen } from "@/components/account/account-screen";
import { AddressBook } from "@/components/account/own-parts";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("address");

/** RTE-11, ADDR-01. */
export default function AddressPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} page="address" texts={["address", "map"]}>
      {() => (
        <AccountGate>
          <AddressBook />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
