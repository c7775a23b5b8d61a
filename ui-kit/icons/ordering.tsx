import { type IconProps, Svg } from "@/ui-kit/icons/svg";

export function MailIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="3.75" y="5.75" width="16.5" height="12.5" rx="2" />
      <path d="m4.25 7 7.75 6 7.75-6" />
    </Svg>
  );
}

/** A glass of water. */
export function GlassIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M6 4.75h12l-1.4 13.9a1.5 1.5 0 0 1-1.5 1.35H8.9a1.5 1.5 0 0 1-1.5-1.35z" />
      <path d="M6.6 10.5c1.8-1.2 3.6-1.2 5.4 0s3.6 1.2 5.4 0" />
    </Svg>
  );
}

/** Stands for coupons. */
export function TagIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4.25 5.5v5.9c0 .4.15.8.45 1.05l7.3 7.1a1.5 1.5 0 0 0 2.1 0l5.4-5.45a1.5 1.5 0 0 0 0-2.1l-7.15-7.3a1.5 1.5 0 0 0-1.05-.45H5.5c-.7 0-1.25.55-1.25 1.25z" />
      <circle cx="8.5" cy="8.5" r="1.1" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function WalletIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M18.25 8V5.75a1 1 0 0 0-1-1H5.75a1.75 1.75 0 0 0 0 3.5h12.5a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H5.75A1.75 1.75 0 0 1 4 17.5v-11" />
      <circle cx="16" cy="13.75" r="1.1" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function CashIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="3.25" y="6.5" width="17.5" height="11" rx="1.75" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M6.25 9.75v.01M17.75 14.25v.01" />
    </Svg>
  );
}

export function CardIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="3.25" y="5.75" width="17.5" height="12.5" rx="2" />
      <path d="M3.5 10h17M7 14.75h3.5" />
    </Svg>
  );
}

/** Takes a card where the guest is. */
export function CardReaderIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="6.5" y="3.25" width="11" height="17.5" rx="2" />
      <path d="M9.5 6.5h5v3.25h-5zM9.75 13.25v.01M12 13.25v.01M14.25 13.25v.01M9.75 16.75v.01M12 16.75v.01M14.25 16.75v.01" />
    </Svg>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="4.25" y="5.5" width="15.5" height="14.25" rx="2" />
      <path d="M4.5 10h15M8.25 3.75V7M15.75 3.75V7" />
    </Svg>
  );
}

/** Stands for the user's position. */
export function LocateIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="12" cy="12" r="5.75" />
      <circle cx="12" cy="12" r="1.5" fill="currentColor" stroke="none" />
      <path d="M12 3v3.25M12 17.75V21M3 12h3.25M17.75 12H21" />
    </Svg>
  );
}

/** Calls a waiter. */
export function BellIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M6.25 16.5V11a5.75 5.75 0 0 1 11.5 0v5.5l1.5 1.25H4.75zM10 20.25h4M12 5.25V3.75" />
    </Svg>
  );
}
