"use client";

import { OwnProblem } from "@/components/account/own-problem";
import { AccountActions } from "@/components/account/profile/account-actions";
import { ProfileForm } from "@/components/account/profile/profile-form";
import { profileQuery } from "@/lib/api/customer/customer";
import { useOwn } from "@/lib/react/use-own";
import { Skeleton } from "@/ui-kit";

/** SESS-07, RTE-16: the customer's profile, and the actions on their data. */
export default function ProfileIsland() {
  const { answer, stale, load } = useOwn(profileQuery);
  if (!answer) return <Skeleton className="h-80 max-w-xl rounded-card!" />;
  if (!answer.ok) return <OwnProblem error={answer.error} onRetry={load} />;
  return (
    <div className="grid max-w-xl gap-6">
      {stale ? <OwnProblem error={stale} stale onRetry={load} /> : null}
      {answer.value ? <ProfileForm profile={answer.value} /> : null}
      <AccountActions />
    </div>
  );
}
