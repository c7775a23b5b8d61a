"use client";

import { useEffect, useState } from "react";

/** Columns are side by side. */
export const WIDE = "(width >= 64rem)";

/** True from 1024 px on, where columns are side by side; false on the server and in the first render. */
export function useWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const update = () => setWide(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return wide;
}
