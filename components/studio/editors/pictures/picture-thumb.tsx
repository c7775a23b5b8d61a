"use client";

import { useStudio } from "@/components/studio/studio-provider";
import { shopFile } from "@/lib/domain/pages/shop-path";
import { pictureSize } from "@/lib/pictures/names";
import { ImageIcon } from "@/ui-kit/icons/studio";

/** A configured picture as a thumbnail; only addresses that the configuration accepts are loaded. */
export function PictureThumb({ address }: { address: string }) {
  const { settings } = useStudio();
  if (!/^(?:\/(?![/\\])|https?:\/\/)/i.test(address)) {
    return (
      <span className="studio-thumb grid place-items-center text-text-muted" aria-hidden="true">
        <ImageIcon size={24} />
      </span>
    );
  }
  const file = shopFile(settings.subPath, address);
  // biome-ignore lint/performance/noImgElement: the owner's own picture, in a stored width
  return <img src={pictureSize(address) ? `${file}?width=160` : file} alt="" loading="lazy" className="studio-thumb" />;
}
