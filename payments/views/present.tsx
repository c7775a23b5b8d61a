"use client";

import { createElement, type FunctionComponent } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { BrickView } from "@/payments/views/brick-view";
import { CardView } from "@/payments/views/card-view";
import { ChallengeView } from "@/payments/views/challenge/challenge-view";
import { LeavingView } from "@/payments/views/leaving-view";
import { StripeView } from "@/payments/views/stripe-view";
import type { PaymentTexts } from "@/payments/views/texts";
import type { Present, ViewName, ViewProps } from "@/payments/views/view-props";

const VIEWS: { readonly [Name in ViewName]: FunctionComponent<ViewProps[Name] & { texts: PaymentTexts }> } = {
  card: CardView,
  stripe: StripeView,
  brick: BrickView,
  challenge: ChallengeView,
  leaving: LeavingView,
};

interface PresentOptions {
  readonly texts: PaymentTexts;
  /** Where forms are drawn when dialogs are switched off; defaults to the end of the body. */
  readonly place?: () => HTMLElement | null;
}

/**
 * Implements `Present` of `Host.show`: renders a view as a React root of its own, so that it outlives the page that
 * opened it and disappears when its provider closes it. Dialogs are in the page layer, never in the browser's top layer
 * ([ROBUST-23]).
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
        // Deferred, because a view may be closed from its own callback while React is rendering.
        queueMicrotask(() => {
          flushSync(() => root.unmount());
          holder.remove();
        });
      },
    };
  };
}
