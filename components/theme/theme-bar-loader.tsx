"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { OwnerPartProps } from "@/components/theme/owner-part";

const OwnerPart = lazyPart(() => import("@/components/theme/owner-part"));

/** Loads what a page of the business-id host has beyond a guest's. As small as can be, because guests' scripts contain it. */
export function ThemeBarLoader(props: OwnerPartProps) {
  const [loading, setLoading] = useState(false);
  useEffect(() => setLoading(true), []);
  return loading ? (
    <Suspense>
      <OwnerPart {...props} />
    </Suspense>
  ) : null;
}
