import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen } from "@/components/account/account-screen";
import { WalletIsland } from "@/components/account/own-parts";
import { walletTerms } from "@/components/account/wallet/wallet-terms";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { pageContext } from "@/lib/business/pages/page-context";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("wallet");

/** RTE-12, WALL-01: the balance and its movements. */
export default async function WalletPage({ params }: AccountPageProps) {
  const { business, source } = await pageContext(params);
  const info = await settle(getBusinessInfo(source));
  const terms = walletTerms(business, info.ok ? info.value : null);
  return (
    <AccountScreen params={params} page="wallet" texts={["checkout", "pay", "gateways"]}>
      {() => (
        <AccountGate>
          <WalletIsland {...terms} />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
