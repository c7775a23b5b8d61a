import type { BusinessConfig } from "@/config/schema";
import type { LandingComponent } from "@/config/schema-theme";
import type { Menu } from "@/lib/api/menu";

export interface LandingProps {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly component: LandingComponent;
  /** What there is to eat; null while the API does not answer, and bands that need it are left out. */
  readonly menu: { readonly items: Menu; readonly currency: string } | null;
}
