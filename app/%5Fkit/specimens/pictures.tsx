import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import { BagIcon, LazyImage } from "@/ui-kit";

type Props = { t: KitTexts; picture: string; blur: string | undefined };

/** Pictures: loaded, blurred first, missing, broken, and far below the fold. */
export function Pictures({ t, picture, blur }: Props) {
  const size = { width: 160, height: 120, frameClassName: "w-40 rounded-card" };
  return (
    <Group id="pictures" title={t.groups.pictures}>
      <Shelf>
        <Specimen widget="LazyImage" ids="KIT-09">
          <LazyImage src={picture} alt={t.dish} {...size} />
          <LazyImage src={null} alt="" blur={blur} placeholder={<BagIcon size={28} />} {...size} />
          <LazyImage src="/demo/missing.webp" alt={t.soldOut} {...size} />
          <span
            className="picture block w-40 rounded-card"
            style={{ aspectRatio: "4 / 3", backgroundImage: blur, backgroundSize: "cover" }}
          />
        </Specimen>
        <Specimen widget="NearImages" ids="KIT-09">
          <LazyImage near src={picture} alt={t.dish} blur={blur} {...size} />
        </Specimen>
      </Shelf>
    </Group>
  );
}
