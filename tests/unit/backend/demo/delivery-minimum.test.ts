import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (id: string, name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../backend/demo/${id}/${name}.json`, import.meta.url), "utf8"));

test.each(["kaapi-kitchen", "la-arepera", "union-burger", "manara-grill"])(
  "[ORD-01] %s asks for a minimum on the way to the guest only: nobody is refused a single dish at the counter",
  (id) => {
    expect(read(id, "business")).not.toHaveProperty("min_order_total");
    for (const store of read(id, "stores")) {
      expect(store).not.toHaveProperty("min_order_total");
      // A counter where nothing but pickup is offered.
      if (!store.fulfillment_modes.includes("delivery")) continue;
      const parts = store.delivery_area.tiers ?? store.delivery_area.zones;
      for (const part of parts) expect(part.min_order_total).toBeGreaterThan(0);
    }
  },
);
