import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen } from "@/components/account/account-screen";
import { WalletIsland } from "@/components/account/own-parts";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("wallet");

/** RTE-12, WALL-01. */
export default function WalletPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} page="wallet" texts={["checkout", "pay"]}>
      {({ biz }) => (
        <AccountGate ownCode={biz.countryCode}>
          <WalletIsland />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
