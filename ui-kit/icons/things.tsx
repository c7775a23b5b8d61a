import { type IconProps, Svg } from "@/ui-kit/icons/svg";

export function StoreIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M5.25 11v8.25h13.5V11M4.25 8.5 6 4.75h12l1.75 3.75a2.6 2.6 0 0 1-5.15.4 2.6 2.6 0 0 1-5.2 0 2.6 2.6 0 0 1-5.15-.4zM10 19.25v-4.5h4v4.5" />
    </Svg>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m12 4 2.45 5.05 5.55.75-4.05 3.85 1 5.5L12 16.5l-4.95 2.65 1-5.5L4 9.8l5.55-.75z" />
    </Svg>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M8.4 4.5H6A1.5 1.5 0 0 0 4.5 6.1 14.3 14.3 0 0 0 17.9 19.5a1.5 1.5 0 0 0 1.6-1.5v-2.4a1 1 0 0 0-.75-.97l-3-.75a1 1 0 0 0-1 .35l-.85 1.1a11.5 11.5 0 0 1-5.2-5.2l1.1-.85a1 1 0 0 0 .35-1l-.75-3A1 1 0 0 0 8.4 4.5z" />
    </Svg>
  );
}

export function ReceiptIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M6 4.25v15.5l2-1.25 2 1.25 2-1.25 2 1.25 2-1.25 2 1.25V4.25l-2 1.25-2-1.25-2 1.25-2-1.25-2 1.25zM9.25 9.75h5.5M9.25 13.75h5.5" />
    </Svg>
  );
}

export function HomeIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="m4 11.25 8-6.75 8 6.75M6.25 9.75v9.5h11.5v-9.5M10 19.25v-5h4v5" />
    </Svg>
  );
}

export function FlameIcon(props: IconProps) {
  return (
    <Svg {...props}>
      <path d="M12 20.25a6.25 6.25 0 0 1-6.25-6.25c0-3.1 2.1-4.6 3.4-6.6.75-1.2 1-2.4.85-3.65 3.2 1 4.7 3.9 4.75 6.5.7-.4 1.2-1.05 1.4-2 1.4 1.7 2.1 3.6 2.1 5.75A6.25 6.25 0 0 1 12 20.25zM12 20.25a2.9 2.9 0 0 0 2.9-2.9c0-1.7-1.3-2.5-2.4-4.1-.9 1.7-3.4 2.3-3.4 4.3a2.8 2.8 0 0 0 2.9 2.7z" />
    </Svg>
  );
}
