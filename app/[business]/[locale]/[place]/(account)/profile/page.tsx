import { AccountGate } from "@/components/account/account-gate";
import { type AccountPageProps, AccountScreen, accountMetadata } from "@/components/account/account-screen";
import { ProfileIsland } from "@/components/account/profile/profile-island";

export const generateMetadata = accountMetadata("/profile", "profile");

/** RTE-16, SESS-07. */
export default function ProfilePage({ params }: AccountPageProps) {
  return (
    <AccountScreen params={params} title="profile">
      {({ biz }) => (
        <AccountGate ownCode={biz.countryCode}>
          <ProfileIsland />
        </AccountGate>
      )}
    </AccountScreen>
  );
}
