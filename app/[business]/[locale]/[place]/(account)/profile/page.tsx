import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen } from "@/components/account/account-screen";
import { ProfileIsland } from "@/components/account/own-parts";
import { routeMetadata } from "@/lib/business/pages/route-metadata";

export const generateMetadata = routeMetadata("profile");

/** RTE-16, SESS-07. */
export default function ProfilePage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} page="profile">
      {() => (
        <AccountGate>
          <ProfileIsland />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
