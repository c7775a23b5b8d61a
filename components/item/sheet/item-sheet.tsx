"use client";

import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { cartBarShowsAdded } from "@/components/cart/bar/shows-added";
import { ItemOrder } from "@/components/item/choice/item-order";
import { choiceInAddress, reportUnavailable } from "@/components/item/choice/share-choice";
import { Gallery, type PictureShape } from "@/components/item/gallery/gallery";
import { ItemExtras } from "@/components/item/item-extras";
import { ItemHead } from "@/components/item/item-head";
import type { ItemTexts } from "@/components/item/item-texts";
import { BuyWaiting, ItemWaiting, useDishRow } from "@/components/item/sheet/item-waiting";
import { growPicture, minimumOnPage } from "@/components/item/sheet/row-of-dish";
import { PageToasts } from "@/components/layout/page-toasts";
import { currentMode } from "@/lib/actions/current-mode";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getItem, type ItemWithOptions } from "@/lib/api/shop/item";
import type { Selection } from "@/lib/domain/options/options";
import { shopFile } from "@/lib/domain/pages/shop-path";
import { ok } from "@/lib/domain/result";
import { fillNames } from "@/lib/i18n/fill-names";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontSettings } from "@/lib/state/settings";
import type { OpenItem } from "@/lib/state/ui-state";
import { Button } from "@/ui-kit/button/button";
import { LazyImage } from "@/ui-kit/lazy-image/lazy-image";
import { Notice } from "@/ui-kit/notice/notice";
import { Sheet } from "@/ui-kit/sheet/sheet";

type Loaded =
  | { readonly state: "loading" | "failed" | "gone" }
  | { readonly state: "ready"; readonly detail: ItemWithOptions; readonly shared: Selection | null };

interface Props {
  readonly opened: OpenItem;
  readonly texts: ItemTexts;
  readonly showFoodType: boolean;
  readonly likeButton: boolean;
  readonly onClose: () => void;
}

/** One picture or several, loading or loaded: the sheet never changes its height for them. */
const IN_A_SHEET: PictureShape = { width: 544, height: 326 };

/** An item over the page it was tapped on: a sheet on a phone, a dialog on a wide screen. */
export default function ItemSheet({ opened, texts, showFoodType, likeButton, onClose }: Props) {
  const storefront = useStorefront();
  const [loaded, retry] = useItem(opened, texts);
  const row = useDishRow(opened.id);
  const [told] = useState(minimumOnPage);
  const minimum = told && <p className="mb-2 text-small text-text-muted">{told}</p>;
  useLayoutEffect(() => {
    if (!opened.line) growPicture(opened.id);
  }, [opened]);
  const picture = <LazyImage src={opened.image} alt="" {...IN_A_SHEET} requestWidth={false} eager />;
  const frame = {
    open: true,
    onClose,
    title: opened.title,
    closeLabel: texts.item.close,
    hasAddress: opened.path !== "",
    ...(opened.image ? { image: picture, "data-pictured": "" } : {}),
    "data-item-sheet": opened.id,
  };
  const { line = null } = opened;
  const toasts = { label: texts.item.messages, closeLabel: texts.item.close };
  const ready = loaded.state === "ready" ? loaded : null;
  const waits = loaded.state === "loading";
  const several = ready && severalPictures(ready.detail, storefront.settings, texts);
  // One sheet from the tap to the end: a press that begins while the dish loads ends on the button it began on.
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const done = () => {
    onClose();
    if (!line && cartBarShowsAdded()) return;
    storefront.toasts.show({
      title: fillNames(line ? texts.item.updated : texts.item.added, { item: opened.title }),
      variant: "success",
    });
  };
  return (
    <Sheet {...frame} {...(several ? { image: several } : {})} footer={<div ref={setFoot} className="relative" />}>
      {waits ? <ItemWaiting row={row} texts={texts} /> : null}
      {waits && foot && row.open && storefront.settings.takesOrders
        ? createPortal(<BuyWaiting minimum={minimum} />, foot)
        : null}
      {loaded.state === "failed" || loaded.state === "gone" ? (
        <Failed gone={loaded.state === "gone"} texts={texts} onRetry={retry} />
      ) : null}
      {ready && foot ? (
        <ItemOrder
          detail={ready.detail}
          texts={texts}
          showFoodType={showFoodType}
          likeButton={likeButton}
          level="h3"
          line={line}
          shared={ready.shared}
          onDone={done}
        >
          {({ options, share, allergens, diet, sellable, buy, formId, submit }) => (
            <>
              {buy || diet ? (
                createPortal(
                  <>
                    {diet}
                    {sellable ? minimum : null}
                    {buy}
                    {/* The page's messages are covered by this sheet and inert; here they appear above the footer, whatever
                        its height. */}
                    <PageToasts {...toasts} className="absolute! bottom-full! px-0! pb-6!" />
                  </>,
                  foot,
                )
              ) : (
                <PageToasts {...toasts} />
              )}
              <ItemHead item={ready.detail.item} texts={texts} showFoodType={showFoodType} />
              {share}
              <form id={formId} noValidate autoComplete="off" onSubmit={submit}>
                {options}
              </form>
              <ItemExtras extras={ready.detail.item.extras} level="h3" />
              {allergens}
            </>
          )}
        </ItemOrder>
      ) : null}
    </Sheet>
  );
}

/** The pictures of the gallery; null when there is only the one that the frame already shows. */
function severalPictures({ item }: ItemWithOptions, settings: StorefrontSettings, { item: texts }: ItemTexts) {
  const images = [...new Set([item.image_url, ...item.images])].filter((image) => image !== null);
  if (images.length < 2) return null;
  const words = { label: texts.pictures, previous: texts.previousPicture, next: texts.nextPicture };
  const { subPath, imageWidth } = settings;
  const files = images.map((image) => shopFile(subPath, image));
  return <Gallery images={files} title={item.item_title} texts={words} imageWidth={imageWidth} shape={IN_A_SHEET} />;
}

function useItem({ id, line }: OpenItem, texts: ItemTexts): [Loaded, () => void] {
  const storefront = useStorefront();
  const { answer, error, retry } = useRead<Loaded>(id, async (signal) => {
    const read = await outcomeOf(getItem(getSource(storefront), id, currentMode(storefront), { signal }));
    if (!read.ok) return read;
    const detail = read.value;
    if (!detail) return ok({ state: "gone" });
    const shared = line ? null : choiceInAddress(detail.option_groups);
    if (shared) reportUnavailable(storefront, shared, texts);
    return ok({ state: "ready", detail, shared: shared?.selection ?? null });
  });
  if (error) return [{ state: error.code === "NOT_FOUND" ? "gone" : "failed" }, retry];
  return [answer?.ok ? answer.value : { state: "loading" }, retry];
}

function Failed({ gone, texts, onRetry }: { gone: boolean; texts: ItemTexts; onRetry: () => void }) {
  if (gone) return <Notice tone="warning">{texts.item.gone}</Notice>;
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button variant="secondary" onClick={onRetry}>
          {texts.item.retry}
        </Button>
      }
    >
      {texts.item.loadFailed}
    </Notice>
  );
}
