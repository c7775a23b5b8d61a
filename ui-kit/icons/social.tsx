import { type IconProps, Svg } from "@/ui-kit/icons/svg";

export function FacebookIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M15.75 4.25h-1.5a3 3 0 0 0-3 3v13M7.75 11.75h7.25" />
    </Svg>
  );
}

export function InstagramIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="4" y="4" width="16" height="16" rx="4.75" />
      <circle cx="12" cy="12" r="3.75" />
      <circle cx="16.6" cy="7.4" r="1.1" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function LinkedinIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="4" y="4" width="16" height="16" rx="3" />
      <path d="M8 10.75v5.5M11.5 16.25v-5.5M11.5 13.5c0-1.7 1-2.75 2.35-2.75s2.15.95 2.15 2.5v3" />
      <circle cx="8" cy="7.75" r="1.1" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function TwitterIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M4.5 4.75 15.75 19.5h3.75L8.25 4.75zM4.75 19.5l5.9-6.35M18.75 4.75l-5.5 5.95" />
    </Svg>
  );
}

export function YoutubeIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <rect x="3.25" y="5.75" width="17.5" height="12.5" rx="3.75" />
      <path d="M10.25 9.25v5.5l4.75-2.75z" fill="currentColor" stroke="none" />
    </Svg>
  );
}

export function AppStoreIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12.6 7.9 8.4 15.6M11.4 7.9l4.2 7.7M7.4 13.6h5.4M15.1 13.6h1.5" />
    </Svg>
  );
}

export function PlayStoreIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M6 4.6v14.8c0 .6.65.97 1.17.66l12.1-7.4a.77.77 0 0 0 0-1.32L7.17 3.94A.77.77 0 0 0 6 4.6zM6.25 4.25l8.5 9.25M6.25 19.75l8.5-9.25" />
    </Svg>
  );
}
