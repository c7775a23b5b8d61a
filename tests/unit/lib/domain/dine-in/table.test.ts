import { expect, test } from "vitest";
import { isBillPaid } from "../../../../../lib/domain/dine-in/table.ts";
import { BILL_OUTCOMES } from "../../../../../lib/domain/enumerations.ts";

test("[LIVE-03] of all outcomes of a bill only its closing with success says that it was paid", () => {
  expect(BILL_OUTCOMES.filter(isBillPaid)).toEqual(["BILL_CLOSED_SUCCESS"]);
});
