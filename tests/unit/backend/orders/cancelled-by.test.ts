import { expect, test } from "vitest";
import { cancelledBy } from "../../../../backend/orders/cancelling/cancel-limit.ts";

const by = (status: string, ...events: readonly [state: string, actor: string][]) =>
  cancelledBy(
    { status } as Parameters<typeof cancelledBy>[0],
    events.map(([new_state, actor]) => ({ new_state, actor })) as Parameters<typeof cancelledBy>[1][number][],
  );

test("[D9] who cancelled an order stays who did, also once its money has gone back", () => {
  expect(by("CANCELLED", ["PLACED", "customer"], ["CANCELLED", "customer"], ["CANCELLED", "system"])).toBe("customer");
  expect(by("CANCELLED", ["PLACED", "customer"], ["CANCELLED", "mona"], ["CANCELLED", "system"])).toBe("store");
  expect(by("EXPIRED", ["PLACED", "customer"], ["EXPIRED", "system"])).toBe("system");
  expect(by("PLACED", ["PLACED", "customer"])).toBeNull();
});
