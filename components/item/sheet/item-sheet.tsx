"use client";

import { useEffect, useState } from "react";
import { ItemOrder } from "@/components/item/choice/item-order";
import { choiceInAddress, tellWhatIsGone } from "@/components/item/choice/share-choice";
import { Gallery } from "@/components/item/gallery/gallery";
import { ItemExtras } from "@/components/item/item-extras";
import { ItemHead } from "@/components/item/item-head";
import type { ItemTexts } from "@/components/item/item-texts";
import type { OpenItem } from "@/components/item/sheet/use-item-url";
import { getSource } from "@/lib/actions/get-source";
import { getItem, type ItemWithOptions } from "@/lib/api/item";
import type { Selection } from "@/lib/domain/options/options";
import { shopFile } from "@/lib/domain/pages/shop-path";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontSettings } from "@/lib/state/settings";
import { Button } from "@/ui-kit/button/button";
import { LazyImage } from "@/ui-kit/lazy-image/lazy-image";
import { Notice } from "@/ui-kit/notice/notice";
import { Sheet } from "@/ui-kit/sheet/sheet";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";
import { ToastRegion } from "@/ui-kit/toast/toast-region";
import { toasts } from "@/ui-kit/toast/toast-store";

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

/** An item over the page it was tapped on: a sheet on a phone, a dialog on a wide screen. */
export default function ItemSheet({ opened, texts, showFoodType, likeButton, onClose }: Props) {
  const storefront = useStorefront();
  const [loaded, retry] = useItem(opened, texts);
  const picture = (
    <LazyImage
      src={opened.image}
      alt=""
      width={544}
      height={272}
      requestWidth={false}
      eager
      frameClassName="shrink-0"
    />
  );
  const frame = {
    open: true,
    onClose,
    title: opened.title,
    closeLabel: texts.item.close,
    ...(opened.image ? { image: picture } : {}),
    "data-item-sheet": opened.id,
  };
  if (loaded.state !== "ready") {
    return (
      <Sheet {...frame}>
        <Waiting state={loaded.state} texts={texts} onRetry={retry} />
      </Sheet>
    );
  }
  const { detail, shared } = loaded;
  const { line = null } = opened;
  const several = severalPictures(detail, storefront.settings, texts);
  const done = () => {
    onClose();
    toasts.show({
      title: fill(line ? texts.item.updated : texts.item.added, { item: opened.title }),
      variant: "success",
    });
  };
  return (
    <ItemOrder
      detail={detail}
      texts={texts}
      showFoodType={showFoodType}
      likeButton={likeButton}
      level="h3"
      line={line}
      shared={shared}
      onDone={done}
    >
      {({ options, share, allergens, diet, buy, formId, submit }) => (
        <Sheet
          {...frame}
          {...(several ? { image: several } : {})}
          footer={
            <div className="relative">
              {diet}
              {buy}
              {/* The page's own messages are covered by this sheet, and inert; here they stand above the footer, however high. */}
              <ToastRegion
                label={texts.item.messages}
                closeLabel={texts.item.close}
                className="absolute! bottom-full! px-0! pb-6!"
              />
            </div>
          }
        >
          <ItemHead item={detail.item} texts={texts} showFoodType={showFoodType} />
          {share}
          <form id={formId} noValidate onSubmit={submit}>
            {options}
          </form>
          <ItemExtras extras={detail.item.extras} level="h3" />
          {allergens}
        </Sheet>
      )}
    </ItemOrder>
  );
}

/** The pictures to leaf through; null when there is only the one that the frame shows anyway. */
function severalPictures({ item }: ItemWithOptions, settings: StorefrontSettings, { item: texts }: ItemTexts) {
  const images = [...new Set([item.image_url, ...item.images])].filter((image) => image !== null);
  if (images.length < 2) return null;
  const words = { label: texts.pictures, previous: texts.previousPicture, next: texts.nextPicture };
  const { subPath, imageWidth } = settings;
  const files = images.map((image) => shopFile(subPath, image));
  return <Gallery images={files} title={item.item_title} texts={words} imageWidth={imageWidth} />;
}

function useItem({ id, line }: OpenItem, texts: ItemTexts): [Loaded, () => void] {
  const storefront = useStorefront();
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    setLoaded({ state: "loading" });
    getItem(getSource(storefront), id, { signal: controller.signal }).then(
      (detail) => {
        if (!detail) return setLoaded({ state: "gone" });
        const shared = line ? null : choiceInAddress(detail.option_groups);
        if (shared) tellWhatIsGone(shared, texts);
        setLoaded({ state: "ready", detail, shared: shared?.selection ?? null });
      },
      (thrown: { code?: string }) => {
        if (!controller.signal.aborted) setLoaded({ state: thrown.code === "NOT_FOUND" ? "gone" : "failed" });
      },
    );
    return () => controller.abort();
  }, [storefront, id, attempt]);
  return [loaded, () => setAttempt((before) => before + 1)];
}

interface WaitingProps {
  readonly state: "loading" | "failed" | "gone";
  readonly texts: ItemTexts;
  readonly onRetry: () => void;
}

function Waiting({ state, texts, onRetry }: WaitingProps) {
  if (state === "gone") return <Notice tone="warning">{texts.item.gone}</Notice>;
  if (state === "failed") {
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
  return (
    <div role="status" aria-label={texts.item.loading} className="grid gap-4 pb-6">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
