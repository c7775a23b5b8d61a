"use client";

import { useCallback, useEffect, useState } from "react";
import { getApollo } from "@/lib/actions/get-apollo";
import type { Outcome } from "@/lib/actions/outcome";
import { outcomeOf } from "@/lib/actions/outcome";
import type { Source } from "@/lib/api/transport/source";
import { useStorefront } from "@/lib/state/provider";

/** Something of the customer's own: null while it is read, and read again by `load`. `read` must keep its identity. */
export function useOwn<T>(read: (source: Source) => Promise<T>) {
  const storefront = useStorefront();
  const [answer, setAnswer] = useState<Outcome<T> | null>(null);
  const load = useCallback(async () => {
    setAnswer(null);
    setAnswer(await outcomeOf(getApollo(storefront).then(read)));
  }, [storefront, read]);
  useEffect(() => {
    void load();
  }, [load]);
  return { answer, load, setAnswer };
}
