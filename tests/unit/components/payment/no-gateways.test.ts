import { expect, test } from "vitest";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { messageOf } from "@/payments/core/errors";

test.each([
  ["en", en],
  ["es", es],
  ["ar", ar],
])(
  "[PGW-03] in %s a guest reads the specification's sentence wherever no gateway takes money, and what to do instead",
  (_language, messages) => {
    const sentence = messages.pay.catalogue.NO_GATEWAYS;
    const { noMethod } = messages.pay.wallet;
    const { online } = messages.checkout.pay.refused;
    for (const said of [noMethod, messages.payAtTable.noMethod, online]) {
      expect(said.startsWith(sentence)).toBe(true);
      expect(said.length).toBeGreaterThan(sentence.length + 10);
    }
    expect(en.pay.catalogue.NO_GATEWAYS).toBe(messageOf("NO_GATEWAYS"));
  },
);
