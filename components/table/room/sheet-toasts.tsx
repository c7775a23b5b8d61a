"use client";

import { type ComponentProps, useEffect } from "react";
import { PageToasts } from "@/components/layout/page-toasts";
import { useTable } from "@/lib/state/table/table-provider";

/**
 * The messages inside a sheet, above its content, so that none lies over the button that sends or pays. One that the
 * pointer held when the sheet closed goes on its way.
 */
export function SheetToasts(props: ComponentProps<typeof PageToasts>) {
  const { toasts } = useTable();
  useEffect(() => toasts.release, [toasts]);
  return <PageToasts {...props} className="static! px-0! pb-0! *:mb-4" />;
}

/**
 * The messages above the table's bar, however much the bar has to say: at a fixed height they would lie over its notice.
 * The page's own region is hidden while this one is there.
 */
export function BarToasts(props: ComponentProps<typeof PageToasts>) {
  return <PageToasts {...props} className="bar-toasts absolute! bottom-full! pb-4!" />;
}
