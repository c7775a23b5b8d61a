import { type BusinessConfig, parseBusinessConfig } from "@/config/schema";

type Overrides = { biz?: object; theme?: object; customizations?: object; customPages?: object[] };

/** A valid configuration with a test's overrides. */
export function businessWith({ biz, ...rest }: Overrides = {}): BusinessConfig {
  const base = {
    id: "corner",
    name: "Corner",
    logoUrl: "/l.svg",
    logoUrlSquare: "/s.svg",
    favicon: "/f.svg",
    apiKey: "key_corner",
  };
  const parsed = parseBusinessConfig({ biz: { ...base, ...biz }, ...rest });
  if (!parsed.ok) throw new Error(parsed.errors.join("; "));
  return parsed.value;
}
