import { expect, test } from "vitest";
import { CLIENT_CODES, domainError, isClientCode, RULE_CODES, refuse } from "../../../../lib/domain/errors.ts";
import ar from "../../../../messages/ar.json" with { type: "json" };
import en from "../../../../messages/en.json" with { type: "json" };
import es from "../../../../messages/es.json" with { type: "json" };

test("[ERR-01] a guest reads a sentence for every client code and every rule's code", () => {
  for (const [language, { errors }] of Object.entries({ ar, en, es }))
    for (const code of [...CLIENT_CODES, ...RULE_CODES]) expect(errors, language).toHaveProperty(code);
});

test("[ERR-01] the codes of our own rules are apart from the catalogue's", () => {
  expect(RULE_CODES.filter(isClientCode)).toEqual([]);
  expect(new Set(RULE_CODES).size).toBe(RULE_CODES.length);
  expect(CLIENT_CODES.every(isClientCode)).toBe(true);
  expect(isClientCode(undefined)).toBe(false);
});

test("[ERR-01] an error carries its code and the facts its message needs", () => {
  expect(domainError("CART_EMPTY")).toEqual({ code: "CART_EMPTY", details: {} });
  expect(refuse("LINE_LIMIT", { max: 100 })).toEqual({
    ok: false,
    error: { code: "LINE_LIMIT", details: { max: 100 } },
  });
});
