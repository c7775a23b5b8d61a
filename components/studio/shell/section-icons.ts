import type { Section } from "@/lib/domain/studio/sections";
import { GlobeIcon, type IconProps, SearchIcon } from "@/ui-kit";
import {
  BannerIcon,
  BrushIcon,
  FrameIcon,
  HornIcon,
  LandingIcon,
  LogoIcon,
  PageIcon,
  SwitchesIcon,
} from "@/ui-kit/icons/studio";

export const SECTION_ICONS: Readonly<Record<Section, (props: IconProps) => React.ReactNode>> = {
  look: BrushIcon,
  brand: LogoIcon,
  frame: FrameIcon,
  announcement: HornIcon,
  landing: LandingIcon,
  pages: PageIcon,
  banners: BannerIcon,
  search: SearchIcon,
  features: SwitchesIcon,
  places: GlobeIcon,
};
