import { clsx } from "clsx";
import { type IconProps, Svg } from "@/ui-kit/icons/svg";

// Icons of a visit's first page. They have a file of their own because the browser loads a module of icons whole.

export function ChevronDownIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
    </Svg>
  );
}

export function BagIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M5.75 8.25h12.5l1 10.1a1.5 1.5 0 0 1-1.5 1.65H6.25a1.5 1.5 0 0 1-1.5-1.65zM8.75 10.75V7a3.25 3.25 0 0 1 6.5 0v3.75" />
    </Svg>
  );
}

export function PinIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M12 20.75c-4.2-3.9-6.5-7.2-6.5-10.4a6.5 6.5 0 0 1 13 0c0 3.2-2.3 6.5-6.5 10.4z" />
      <circle cx="12" cy="10.25" r="2.4" />
    </Svg>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 7.25V12l3.25 2" />
    </Svg>
  );
}

/** A bicycle that rides in reading direction. */
export function BikeIcon({ className, ...props }: IconProps) {
  return (
    <Svg className={clsx("mirror", className)} {...props}>
      <circle cx="6" cy="16.25" r="3.25" />
      <circle cx="18" cy="16.25" r="3.25" />
      <path d="M6 16.25 9 9.5h6.25M9.75 9.5l3.5 6.75H6M18 16.25 14.75 6.5h2.5M7.5 9.5h3" />
    </Svg>
  );
}

export function TableIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M3.75 8.25h16.5M6.5 8.25v11M17.5 8.25v11M6.5 12.75h11M9.5 8.25a2.5 2.5 0 0 1 5 0M12 5.75V4.5" />
    </Svg>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M12 5.5v13M5.5 12h13" />
    </Svg>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M5.5 12h13" />
    </Svg>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4.5 7h15M9.5 7V4.75h5V7M6.5 7l.8 11.3a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10.25 11v5M13.75 11v5" />
    </Svg>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M6 6l12 12M18 6 6 18" />
    </Svg>
  );
}

export function HeartIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M12 19.75c-5-3.6-7.75-6.7-7.75-10.1a4.1 4.1 0 0 1 7.75-1.9 4.1 4.1 0 0 1 7.75 1.9c0 3.4-2.75 6.5-7.75 10.1z" />
    </Svg>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Svg>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 11.25v4.5" />
      <circle cx="12" cy="8.1" r="1.1" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function WarningIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M10.7 5.1 3.6 17.3a1.5 1.5 0 0 0 1.3 2.2h14.2a1.5 1.5 0 0 0 1.3-2.2L13.3 5.1a1.5 1.5 0 0 0-2.6 0zM12 10v4" />
      <circle cx="12" cy="16.7" r="1.1" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function LeafIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M5.5 18.5C4 10.75 8.5 5.25 19.25 5c.4 9.75-4.5 14.5-11.5 12.75M4.75 20c1.5-4.5 4.25-7.5 8.25-9.25" />
    </Svg>
  );
}
