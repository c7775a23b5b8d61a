"use client";

import { createElement, type FunctionComponent } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { BrickView } from "@/payments/views/brick-view";
import { CardView } from "@/payments/views/card-view";
import { LeavingView } from "@/payments/views/leaving-view";
import { StripeView } from "@/payments/views/stripe-view";
import type { PaymentTexts } from "@/payments/views/texts";
import type { Present, ViewName, ViewProps } from "@/payments/views/view-props";

const VIEWS: { readonly [Name in ViewName]: FunctionComponent<ViewProps[Name] & { texts: PaymentTexts }> } = {
  card: CardView,
  stripe: StripeView,
  brick: BrickView,
  leaving: LeavingView,
};

interface PresentOptions {
  readonly texts: PaymentTexts;
  /** Where forms are drawn when the client was told not to use dialogs; the end of the body when there is none. */
  readonly place?: () => HTMLElement | null;
}

/**
 * The `Present` of `Host.show`: draws a view as a React tree of its own, so that it lives outside the page that opened it
 * and goes when its provider says so. Dialogs stand in the page layer, never in the browser's top layer ([ROBUST-23]).
 */
export function createPresent({ texts, place }: PresentOptions): Present {
  return (name, props) => {
    const holder = document.createElement("div");
    (place?.() ?? document.body).append(holder);
    const root = createRoot(holder);
    let shown = { ...props };
    let open = true;
    const View = VIEWS[name] as FunctionComponent<object>;
    const draw = () => root.render(createElement(View, { ...shown, texts } as object));
    draw();
    return {
      update(changed) {
        if (!open) return;
        shown = { ...shown, ...changed };
        draw();
      },
      close() {
        if (!open) return;
        open = false;
        // Never in the middle of a drawing that React has begun: a view may be closed from its own callback.
        queueMicrotask(() => {
          flushSync(() => root.unmount());
          holder.remove();
        });
      },
    };
  };
}
