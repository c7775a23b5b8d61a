import { type IconProps, Svg } from "@/ui-kit/icons/svg";

/** Icons that only the studio uses; guests' pages load none of them. */
const PATHS = {
  brush:
    "M19.25 4.75c-4 1.4-7.6 4.5-9.5 8l1.5 1.5c3.5-1.9 6.6-5.5 8-9.5zM8.75 13.75c-2.4.2-2.6 2-2.9 3.5-.15.8-.6 1.3-1.35 1.6 3.2 1.1 6.4.1 6.25-3.6",
  logo: "M4.75 6.75a2 2 0 0 1 2-2h10.5a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2H6.75a2 2 0 0 1-2-2zM8.25 15.5l3.75-7 3.75 7M9.6 13h4.8",
  frame:
    "M4.75 6.25a1.5 1.5 0 0 1 1.5-1.5h11.5a1.5 1.5 0 0 1 1.5 1.5v11.5a1.5 1.5 0 0 1-1.5 1.5H6.25a1.5 1.5 0 0 1-1.5-1.5zM4.75 9h14.5M4.75 15.75h14.5",
  horn: "M4.75 10.25v3.5h3l7.5 4V6.25l-7.5 4zM18 9.5a3.5 3.5 0 0 1 0 5M8.25 14l1 4.75h2",
  landing: "M4.75 5.75h14.5v7.5H4.75zM4.75 16.5h6.5M4.75 19h6.5M14 16.25h5.25V19H14z",
  page: "M7 4.25h6.75L18 8.5v11.25H7zM13.5 4.5v4.25h4.25M9.75 12.5h5.5M9.75 15.75h5.5",
  banner: "M4.25 6.75h15.5v10.5H4.25zM4.5 15.5l4.25-4 3.25 3 2.5-2.25 5 4.25M15.5 9.75h.01",
  image: "M4.75 5.75h14.5v12.5H4.75zM5 16l4.25-4.25 3.5 3.5 2.25-2 4 3.75M15.25 9.25h.01",
  switches:
    "M4.75 8h5.5M14.75 8h4.5M4.75 16h3M12.25 16h7M12.5 10.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM10 18.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5z",
  grip: "M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.5h.01M15 17.5h.01",
  up: "M12 18.75V5.5M6.5 11 12 5.5l5.5 5.5",
  down: "M12 5.25V18.5M6.5 13l5.5 5.5 5.5-5.5",
  history: "M4.75 12a7.25 7.25 0 1 0 2.3-5.3L4.75 8.9M4.75 4.75V9h4.25M12 8v4.25l2.75 1.75",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  lock: "M7 10.75h10a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6.5a1 1 0 0 1 1-1zM8.75 10.5V8a3.25 3.25 0 0 1 6.5 0v2.5",
  cloud:
    "M7.5 18.25a3.75 3.75 0 0 1-.4-7.48 5.25 5.25 0 0 1 10.1 1.25 3.13 3.13 0 0 1-.45 6.23zM9.75 14l1.75 1.75L14.75 12.5",
  cloudOff:
    "M7.5 18.25a3.75 3.75 0 0 1-.4-7.48 5.25 5.25 0 0 1 10.1 1.25 3.13 3.13 0 0 1-.45 6.23zM12 10.5v3M12 15.75h.01",
  eye: "M3.75 12c1.6-3.4 4.6-5.75 8.25-5.75s6.65 2.35 8.25 5.75c-1.6 3.4-4.6 5.75-8.25 5.75S5.35 15.4 3.75 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  reload: "M19.25 12a7.25 7.25 0 1 1-2.3-5.3l2.3 2.2M19.25 4.75V9H15",
} as const;

/** Marks of dots need a broader stroke than lines. */
const DOTS: readonly string[] = ["grip", "more"];

const drawn = (name: keyof typeof PATHS) => (props: IconProps) => (
  <Svg {...(DOTS.includes(name) ? { strokeWidth: 3 } : {})} {...props}>
    <path d={PATHS[name]} />
  </Svg>
);

export const BrushIcon = drawn("brush");
export const ImageIcon = drawn("image");
export const LogoIcon = drawn("logo");
export const FrameIcon = drawn("frame");
export const HornIcon = drawn("horn");
export const LandingIcon = drawn("landing");
export const PageIcon = drawn("page");
export const BannerIcon = drawn("banner");
export const SwitchesIcon = drawn("switches");
export const GripIcon = drawn("grip");
export const UpIcon = drawn("up");
export const DownIcon = drawn("down");
export const HistoryIcon = drawn("history");
export const MoreIcon = drawn("more");
export const LockIcon = drawn("lock");
export const CloudIcon = drawn("cloud");
export const CloudOffIcon = drawn("cloudOff");
export const EyeIcon = drawn("eye");
export const ReloadIcon = drawn("reload");
