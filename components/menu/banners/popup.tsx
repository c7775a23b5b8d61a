"use client";

import { useEffect, useState } from "react";
import type { Texts } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { ButtonLink } from "@/ui-kit/button/button";
import { ModalDialog } from "@/ui-kit/dialog/modal-dialog";

export interface PopupContent extends Texts<"close" | "open"> {
  readonly image: string;
  readonly alt: string;
  readonly link?: string | undefined;
  readonly title: string;
}

export const parsePopup = (stored: unknown): { readonly image: string; readonly at: number } | null =>
  isRecord(stored) && typeof stored.at === "number" && parseText(stored.image)
    ? { image: String(stored.image), at: stored.at }
    : null;

/** True if this picture was shown here within a day. */
const wasShown = (storefront: StorefrontState, image: string): boolean =>
  readRecord(storefront, RECORDS.popup, parsePopup)?.image === image;

/** False if storage is unavailable; the popup is then not shown, because it would appear on every page. */
const remember = (storefront: StorefrontState, image: string): boolean =>
  writeRecord(storefront, RECORDS.popup, { image, at: storefront.now() });

/** A guest who is choosing, typing or ordering is not interrupted. */
function isBusy(storefront: StorefrontState): boolean {
  const typing = document.activeElement?.matches("input, textarea, select") ?? false;
  return typing || document.querySelector("dialog[open]") !== null || storefront.cart.getState().items.length > 0;
}

const unwanted = () => window.parent !== window || location.search.includes("screenshot_mode=1");

/** MENU-11: `web_popup`, once a day per guest, after the page is idle and its picture has loaded. */
export function Popup({ content }: { content: PopupContent }) {
  const storefront = useStorefront();
  const { image, alt, link, title } = content;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let wanted = !unwanted() && !wasShown(storefront, image);
    if (!wanted) return;
    const picture = new Image();
    picture.src = image;
    const show = () => {
      if (wanted && !isBusy(storefront) && remember(storefront, image)) setOpen(true);
    };
    // Without its picture the popup has nothing to show.
    picture.decode().then(show, () => {});
    return () => {
      wanted = false;
    };
  }, [storefront, image]);
  if (!open) return null;
  return (
    <ModalDialog
      open
      data-popup-open
      onClose={() => setOpen(false)}
      title={title}
      closeLabel={content.close}
      // biome-ignore lint/performance/noImgElement: one picture of the owner's, as it is
      image={<img src={image} alt={alt === title ? "" : alt} width={1280} height={560} className="popup-picture" />}
      footer={
        link && (
          <ButtonLink href={link} size="large" className="w-full">
            {content.open}
          </ButtonLink>
        )
      }
    />
  );
}
