"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { closeOnBack } from "@/payments/views/back-entry";
import type { PaymentTexts } from "@/payments/views/texts";
import type { CardViewProps, CloseWay } from "@/payments/views/view-props";
import { ModalDialog } from "@/ui-kit";

/** payments-and-widgets.md section 2: the width of a payment dialog, in pixels. */
const WIDTH = 550;

/** On phones the dialog is a sheet: full width, at the bottom of the screen. */
const SHEET =
  "max-md:mt-auto max-md:mb-0 max-md:w-full max-md:max-h-[94dvh] max-md:[&>div]:rounded-b-none max-md:[&>div]:pb-[var(--safe-bottom)]";

type FrameProps = Pick<CardViewProps, "gateway" | "modal" | "busy" | "closeRefusals" | "onClose"> & {
  readonly texts: PaymentTexts;
  readonly title: string;
  /** In pixels, for a form that needs more than the usual width. */
  readonly width?: number;
  readonly children: ReactNode;
};

/** The frame around every payment form: its title, the close button and the announcements for screen readers. */
export function PayFrame({ gateway, modal, busy, closeRefusals, onClose, texts, title, width, children }: FrameProps) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (modal ? closeOnBack(window, () => close.current("back")) : undefined), [modal]);
  const way = useRef<CloseWay>("backdrop");
  const came = (by: CloseWay) => {
    way.current = by;
    setTimeout(() => {
      way.current = "backdrop";
    });
  };
  const status = closeRefusals > 0 && busy ? texts.closeRefused : busy ? texts.busy : "";
  const content = (
    <>
      <p role="status" className="sr-only">
        {/* A new element is announced again; unchanged text would not be. */}
        <span key={closeRefusals}>{status}</span>
      </p>
      {children}
      {closeRefusals > 0 && busy ? (
        <p key={closeRefusals} aria-hidden="true" className="mt-3 animate-rise text-center text-small text-text-muted">
          {texts.closeRefused}
        </p>
      ) : null}
    </>
  );
  const subtitle = texts.securedBy(texts.gatewayName(gateway));
  if (!modal) {
    return (
      <section aria-label={title} data-payment-view={gateway} dir={texts.dir} className="grid gap-1">
        <h2 className="text-h2">{title}</h2>
        <p className="mb-3 text-small text-text-muted">{subtitle}</p>
        {content}
      </section>
    );
  }
  return (
    <ModalDialog
      open
      layer="page"
      width={width ?? WIDTH}
      dir={texts.dir}
      title={title}
      subtitle={subtitle}
      closeLabel={texts.close}
      className={SHEET}
      data-payment-view={gateway}
      onKeyDownCapture={(event) => event.key === "Escape" && came("escape")}
      onClickCapture={() => came("button")}
      onClose={() => onClose(way.current)}
    >
      {content}
    </ModalDialog>
  );
}
