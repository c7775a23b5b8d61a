import { expect, test } from "vitest";
import { readSubject, subjectFor } from "../../../../backend/push/push-subject.ts";

test("[LIVE-01] a push service gets the contact that was set, else the shop's address; one that Apple refuses stops the start", () => {
  expect(subjectFor("mailto:orders@kaapi.in", ["kaapi.in"])).toBe("mailto:orders@kaapi.in");
  expect(subjectFor(null, ["kaapi.localhost", "order.kaapi.in"])).toBe("https://order.kaapi.in");
  for (const local of ["kaapi.localhost", "10.0.0.4", "[::1]", "kitchen", "shop.local", "evil/path.com"]) {
    expect(subjectFor(null, [local])).toBe("mailto:admin@localhost");
  }
  expect(readSubject(undefined)).toBeNull();
  expect(readSubject(" ")).toBeNull();
  for (const good of ["mailto:orders@kaapi.in", "https://kaapi.in/contact"]) expect(readSubject(good)).toBe(good);
  for (const bad of [
    "orders@kaapi.in",
    "mailto:admin@localhost",
    "http://kaapi.in",
    "https://localhost",
    "mailto:",
    "me",
  ]) {
    expect(() => readSubject(bad)).toThrow("VAPID_SUBJECT");
  }
});
