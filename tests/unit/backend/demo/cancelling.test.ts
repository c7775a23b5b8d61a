import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test.each(["kaapi-kitchen", "manara-grill", "union-burger", "la-arepera"])(
  "[ORD-02] guests of %s can cancel online, and its terms say how long",
  (shop) => {
    expect(JSON.parse(read(`backend/demo/${shop}/business.json`)).cancel_seconds).toBeGreaterThan(0);
    expect(read(`config/businesses/${shop}.json`)).toContain("{cancel_window}");
  },
);
