"use client";

import type { PaymentTexts } from "@/payments/views/texts";
import type { LeavingViewProps } from "@/payments/views/view-props";
import { ModalDialog, Spinner } from "@/ui-kit";

/** PGW-10: shows where the window is going. It has no controls, so it cannot be closed. */
export function LeavingView({ gateway, texts }: LeavingViewProps & { texts: PaymentTexts }) {
  const title = texts.leaving(texts.gatewayName(gateway));
  return (
    <ModalDialog open layer="page" width={400} dir={texts.dir} label={title} onClose={stay} data-payment-view={gateway}>
      <div role="status" className="grid justify-items-center gap-3 py-6 text-center">
        <Spinner size={36} className="text-primary-text" />
        <p className="font-heading font-semibold text-h2">{title}</p>
        <p className="text-text-muted">{texts.leavingHint}</p>
      </div>
    </ModalDialog>
  );
}

const stay = () => undefined;
