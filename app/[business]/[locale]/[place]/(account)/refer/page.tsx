import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen } from "@/components/account/account-screen";
import { ReferIsland } from "@/components/account/own-parts";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("refer");

/** RTE-15, REF-01. */
export default function ReferPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} page="refer">
      {({ biz }) => (
        <AccountGate>
          <ReferIsland name={biz.name} />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
