import { expect, test } from "vitest";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

test.each([ar, en, es])("[ORD-03] no two ways to pay online have the same name, in whichever language", ({ pay }) => {
  const names = Object.values(pay.gateways).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
