"use client";

import { useEffect, useMemo, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { getStoreIndex, getStoresById, type Store } from "@/lib/api/shop/stores";
import { type ListedStore, listedStore } from "@/lib/domain/store/store-list";
import { useStorefront } from "@/lib/state/provider";

/** The whole list of stores, if the page came with a part of it. Read when first needed. */
export function useStoreIndex(first: readonly Store[], total: number, needed: boolean) {
  const storefront = useStorefront();
  const own = useMemo(() => first.map(listedStore), [first]);
  const [read, setRead] = useState<readonly ListedStore[] | null>(null);
  const [failed, setFailed] = useState(false);
  const whole = first.length >= total;
  const wanted = needed && !whole && read === null && !failed;
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    getStoreIndex(getSource(storefront), { signal: controller.signal }).then(setRead, () => {
      if (!controller.signal.aborted) setFailed(true);
    });
    return () => controller.abort();
  }, [storefront, wanted]);
  return { index: read ?? own, complete: whole || read !== null, failed, retry: () => setFailed(false) };
}

/**
 * Stores by id: those the page came with, and others once they are about to be shown. A store that no longer exists is
 * requested only once.
 */
export function useStoreDetails(first: readonly Store[], wanted: readonly string[]) {
  const storefront = useStorefront();
  const [more, setMore] = useState<ReadonlyMap<string, Store>>(new Map());
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const known = useMemo(
    () => new Map([...first.map((store) => [store.biz_location_id, store] as const), ...more]),
    [first, more],
  );
  const missing = failed ? "" : wanted.filter((id) => !known.has(id) && !answered.has(id)).join();
  useEffect(() => {
    if (missing === "") return;
    const controller = new AbortController();
    const ids = missing.split(",");
    getStoresById(getSource(storefront), ids, { signal: controller.signal }).then(
      (stores) => {
        setMore((before) => new Map([...before, ...stores.map((store) => [store.biz_location_id, store] as const)]));
        setAnswered((before) => new Set([...before, ...ids]));
      },
      () => {
        if (!controller.signal.aborted) setFailed(true);
      },
    );
    return () => controller.abort();
  }, [storefront, missing]);
  return { known, loading: missing !== "", failed, retry: () => setFailed(false) };
}
