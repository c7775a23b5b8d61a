import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen, accountMetadata } from "@/components/account/account-screen";
import { WalletIsland } from "@/components/account/wallet/wallet-island";

export const generateMetadata = accountMetadata("/wallet", "wallet");

/** RTE-12, WALL-01. */
export default function WalletPage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} title="wallet" texts={["checkout"]}>
      {({ biz }) => (
        <AccountGate ownCode={biz.countryCode}>
          <WalletIsland />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
