import type { MenuReport } from "../../importers/menu/apply-menu.ts";

/** What an uploaded file would change, as its page shows it. */
export interface UploadReport {
  readonly menu: Pick<MenuReport, "items" | "categories" | "options" | "reordered" | "standoffs"> & {
    readonly difference: Pick<MenuReport["difference"], "items" | "categories" | "options">;
  };
  /** Rows that were not simply read: in English, as the importers say it. */
  readonly problems: readonly string[];
}
