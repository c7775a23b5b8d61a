import { expect, test } from "vitest";
import { asMinor, exponentOf, toDecimalString } from "../../../../lib/domain/money.ts";
import { GATEWAYS } from "../../../../payments/core/enumerations.ts";
import { chargedDecimals, chargeStep, toGatewayAmount } from "../../../../payments/core/money.ts";

/** Each of them has its own table of decimals (S1): the payment client is a package of its own. */
const taken = Intl.supportedValuesOf("currency").flatMap((currency) =>
  GATEWAYS.filter((gateway) => chargedDecimals(currency, gateway) !== null).map((gateway) => ({ currency, gateway })),
);

test("[PGW-13] the amount of a bill is the amount that a gateway charges, in every currency that it takes", () => {
  expect(new Set(taken.map(({ currency }) => currency)).size).toBeGreaterThan(120);
  const otherwiseShown = taken.filter(({ currency, gateway }) => {
    const step = chargeStep(currency, exponentOf(currency), [gateway]);
    const bill = toDecimalString(asMinor(step * 12_345), currency);
    const sent = toGatewayAmount(bill, currency, gateway);
    expect([currency, gateway, sent.ok && Number(sent.value.shown)]).toEqual([currency, gateway, Number(bill)]);
    return sent.ok && sent.value.shown !== bill;
  });
  // MercadoPago takes whole lempiras and córdobas, for which a shop writes its decimals, and does not know the króna's rule.
  expect(otherwiseShown).toEqual([
    { currency: "HNL", gateway: "MercadoPago" },
    { currency: "ISK", gateway: "MercadoPago" },
    { currency: "NIO", gateway: "MercadoPago" },
  ]);
});

test("[PGW-13] a gateway charges finer than the shop counts only where nobody writes the decimals", () => {
  const finer = taken.filter(
    ({ currency, gateway }) => (chargedDecimals(currency, gateway) ?? 0) > exponentOf(currency),
  );
  expect([...new Set(finer.map(({ currency }) => currency))]).toEqual(["COP", "ISK"]);
});
