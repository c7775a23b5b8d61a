import { clsx } from "clsx";
import { type IconProps, Svg } from "@/ui-kit/icons/svg";

export function SearchIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m20 20-4.6-4.6" />
    </Svg>
  );
}

/** Points back in reading direction. */
export function ArrowBackIcon({ className, ...props }: IconProps) {
  return (
    <Svg className={clsx("mirror", className)} {...props}>
      <path d="M19.5 12h-15m6 6-6-6 6-6" />
    </Svg>
  );
}

/** Points forward in reading direction. */
export function ArrowForwardIcon({ className, ...props }: IconProps) {
  return (
    <Svg className={clsx("mirror", className)} {...props}>
      <path d="M4.5 12h15m-6-6 6 6-6 6" />
    </Svg>
  );
}

/** Marks a link that leaves this window. */
export function OutwardIcon({ className, ...props }: IconProps) {
  return (
    <Svg className={clsx("mirror", className)} {...props}>
      <path d="M13.5 5H19v5.5M19 5l-8 8M10 6.5H6.75A1.75 1.75 0 0 0 5 8.25v9A1.75 1.75 0 0 0 6.75 19h9a1.75 1.75 0 0 0 1.75-1.75V14" />
    </Svg>
  );
}

export function EditIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M14.75 5.75 18.25 9.25 8.5 19H5v-3.5zM12.75 7.75l3.5 3.5" />
    </Svg>
  );
}

/** Stands for languages. */
export function GlobeIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M3.75 12h16.5M12 3.75c2.4 2.4 3.4 5.2 3.4 8.25s-1 5.85-3.4 8.25c-2.4-2.4-3.4-5.2-3.4-8.25s1-5.85 3.4-8.25z" />
    </Svg>
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="12" cy="8.25" r="3.75" />
      <path d="M4.75 19.75c.9-3.5 3.8-5.5 7.25-5.5s6.35 2 7.25 5.5" />
    </Svg>
  );
}

export function FilterIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
      <circle cx="15" cy="7.5" r="2.5" />
      <circle cx="9" cy="16.5" r="2.5" />
    </Svg>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4.5 7h15M4.5 12h15M4.5 17h15" />
    </Svg>
  );
}

export function PauseIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M9 6v12M15 6v12" />
    </Svg>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M8.5 6v12l9-6z" />
    </Svg>
  );
}
