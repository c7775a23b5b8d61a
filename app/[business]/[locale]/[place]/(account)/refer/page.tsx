import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen, accountMetadata } from "@/components/account/account-screen";
import { ReferIsland } from "@/components/account/refer/refer-island";

export const generateMetadata = accountMetadata("/refer", "refer");

/** RTE-15, REF-01. */
export default function ReferPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} title="refer">
      {({ biz }) => (
        <AccountGate ownCode={biz.countryCode}>
          <ReferIsland name={biz.name} />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
