import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseVisit } from "@/lib/state/table/table-state";
import { readRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The visit that this phone stored, for pages other than its table's. */
export const storedVisit = (storefront: StorefrontState) => readRecord(storefront, RECORDS.visit, parseVisit);
