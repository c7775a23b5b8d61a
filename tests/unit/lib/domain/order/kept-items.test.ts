import { expect, test } from "vitest";
import { keptItems } from "@/lib/domain/order/kept-items";

test("[OLIST-01] a dish that staff took off a round is no longer part of it, unless all were", () => {
  const [dosa, appam, tea] = [{ status: "SERVED" }, { status: "CANCELLED" }, { status: null }];
  expect(keptItems([dosa, appam, tea])).toEqual([dosa, tea]);
  expect(keptItems([appam, appam])).toEqual([appam, appam]);
  expect(keptItems([])).toEqual([]);
});
