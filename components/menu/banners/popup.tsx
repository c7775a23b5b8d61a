"use client";

import { useEffect, useState } from "react";
import type { Texts } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { ButtonLink } from "@/ui-kit/button/button";
import { ModalDialog } from "@/ui-kit/dialog/modal-dialog";

export interface PopupContent extends Texts<"close" | "open"> {
  readonly image: string;
  readonly alt: string;
  readonly link?: string | undefined;
  readonly title: string;
}

const DAY = 24 * 60 * 60_000;
const keyOf = (businessId: string) => `${businessId}:popup`;

/** True when this picture was shown here within a day; where nothing can be kept, always: nobody is asked twice. */
function shownLately(businessId: string, image: string, now: number): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(businessId)) ?? "null");
    return kept?.image === image && now - kept.at < DAY;
  } catch {
    return true;
  }
}

function remember(businessId: string, image: string, now: number): boolean {
  try {
    localStorage.setItem(keyOf(businessId), JSON.stringify({ image, at: now }));
    return true;
  } catch {
    return false;
  }
}

/** A guest who is choosing, typing or already ordering is not interrupted. */
function isBusy(storefront: StorefrontState): boolean {
  const typing = document.activeElement?.matches("input, textarea, select") ?? false;
  return typing || document.querySelector("dialog[open]") !== null || storefront.cart.getState().items.length > 0;
}

const unwanted = () => window.parent !== window || location.search.includes("screenshot_mode=1");

/** MENU-11: `web_popup`, once a day for each guest, after the page has come to rest and its picture is there. */
export function Popup({ content }: { content: PopupContent }) {
  const storefront = useStorefront();
  const { businessId } = storefront.settings;
  const { image, alt, link, title } = content;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let wanted = !unwanted() && !shownLately(businessId, image, Date.now());
    if (!wanted) return;
    const picture = new Image();
    picture.src = image;
    const show = () => {
      if (wanted && !isBusy(storefront) && remember(businessId, image, Date.now())) setOpen(true);
    };
    // A picture that cannot be had has nothing to show.
    picture.decode().then(show, () => {});
    return () => {
      wanted = false;
    };
  }, [storefront, businessId, image]);
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
