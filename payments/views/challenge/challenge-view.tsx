"use client";

import { BankFrame } from "@/payments/views/challenge/bank-frame";
import { PayFrame } from "@/payments/views/pay-frame";
import type { PaymentTexts } from "@/payments/views/texts";
import type { ChallengeViewProps, CloseWay } from "@/payments/views/view-props";
import { Spinner } from "@/ui-kit";

/** Mercado Pago asks for a frame of 600 × 500 pixels at least; the dialog's edges are added to it. */
const WIDTH = 648;

/** 3-D Secure: the form of the card's bank. A press beside the dialog does not close it: that would end the payment. */
export function ChallengeView({ texts, ...props }: ChallengeViewProps & { texts: PaymentTexts }) {
  const { busy, onClose } = props;
  const close = (way: CloseWay) => way !== "backdrop" && onClose(way);
  return (
    <PayFrame {...props} onClose={close} texts={texts} title={texts.challengeTitle} width={WIDTH}>
      {busy ? (
        <div className="grid min-h-60 place-content-center justify-items-center gap-3 text-center">
          <Spinner size={36} className="text-primary-text" />
          <p aria-hidden="true">{texts.busy}</p>
        </div>
      ) : (
        <>
          <p className="mb-3">{texts.challengeText}</p>
          <BankFrame {...props} title={texts.challengeFrame} />
        </>
      )}
    </PayFrame>
  );
}
