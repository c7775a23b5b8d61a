"use client";

import type { ComponentProps } from "react";
import { useStorefront } from "@/lib/state/provider";
import { ToastRegion } from "@/ui-kit/toast/toast-region";

/** The message region of this tab. */
export function PageToasts(props: Omit<ComponentProps<typeof ToastRegion>, "store">) {
  return <ToastRegion {...props} store={useStorefront().toasts} />;
}
