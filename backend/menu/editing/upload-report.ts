import type { MenuReport } from "../../importers/menu/apply-menu.ts";

/** What an uploaded file would change, as its page shows it. */
export interface UploadReport {
  readonly menu: Pick<MenuReport, "items" | "categories" | "options" | "reordered"> & {
    /** Absent in what a former release stored; changes made by hand are kept all the same. */
    readonly conflicts?: MenuReport["conflicts"];
    readonly difference: Pick<MenuReport["difference"], "items" | "categories" | "options">;
  };
  /** The file says what the menu says, in everything. */
  readonly same?: boolean;
  /** Rows that were not simply read: in the language of whoever sent the file. */
  readonly problems: readonly string[];
}
