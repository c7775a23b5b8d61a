import { expect, test } from "vitest";
import backendAr from "@/backend/texts/ar.json";
import consoleAr from "@/backend/texts/console/ar.json";
import consoleEs from "@/backend/texts/console/es.json";
import backendEs from "@/backend/texts/es.json";
import storefrontAr from "@/messages/ar.json";
import storefrontEs from "@/messages/es.json";
import studioAr from "@/messages/studio/ar.json";
import studioEs from "@/messages/studio/es.json";

test("[I18N-01] Spanish calls a wallet, an amount, a manager and a computer by one word, and Arabic a guest, in the shop, the console and the studio", () => {
  const spanish = JSON.stringify([storefrontEs, studioEs, backendEs, consoleEs]);
  expect(spanish.match(/\b(?:monederos?|importes?|gerentes?|ordenador(?:es)?)\b/gi)).toBeNull();
  const arabic = JSON.stringify([storefrontAr, studioAr, backendAr, consoleAr]);
  expect(arabic.match(/زبون|زبائن/g)).toBeNull();
});
