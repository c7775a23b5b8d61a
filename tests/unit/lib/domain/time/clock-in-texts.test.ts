import { expect, test } from "vitest";
import console from "@/backend/texts/console/es.json";
import backend from "@/backend/texts/es.json";
import storefront from "@/messages/es.json";
import studio from "@/messages/studio/es.json";

test("[I18N-01] no Spanish text puts an article before a time, which brings its own, or a full stop behind its «p. m.»", () => {
  const texts = JSON.stringify([storefront, studio, backend, console]);
  expect(texts.match(/\b(la|las) \{(time|from|until|after)\}/g)).toBeNull();
  expect(texts.match(/\{(time|until|after|hours)\}\./g)).toBeNull();
});
