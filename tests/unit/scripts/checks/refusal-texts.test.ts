import { expect, test } from "vitest";
import { type RefusalTexts, refusalProblems } from "../../../../scripts/checks/refusal-texts.ts";

/** `scripts/checks/check-messages.ts` applies the rules to the backend's code and all texts. */
const sources = {
  code: 'throw fail("STORE_CLOSED", "store_closed"); problems.push(general(context, "BELOW_MINIMUM"));',
  bill: 'readonly type: "ITEM_GONE" | "OPTION_RULE";',
  billView: '  SLOT_FULL: "TIME_FULL",\n',
};
const texts: RefusalTexts = {
  language: "en",
  storefront: { STORE_CLOSED: "", BELOW_MINIMUM: "", ITEM_GONE: "", OPTION_RULE: "", TIME_FULL: "" },
  errors: { store_closed: "The store is closed. Choose another time." },
  bill: { BELOW_MINIMUM: "This is less than the store delivers. Add something.", title: "Bill" },
};

test("[ERR-01] every code that the backend refuses an order with has a sentence of the storefront's own in every language", () => {
  expect(refusalProblems(sources, [texts])).toEqual([]);
  for (const code of Object.keys(texts.storefront)) {
    const { [code]: _gone, ...storefront } = texts.storefront;
    expect(refusalProblems(sources, [texts, { ...texts, language: "ar", storefront }])).toEqual([
      expect.stringMatching(`^ar: ${code} `),
    ]);
  }
});

test("[ERR-01] what the server says of a refusal tells what happened and what to do, in every language", () => {
  const short = { ...texts, errors: { store_closed: "The store is closed." } };
  expect(refusalProblems(sources, [short])).toEqual([expect.stringMatching(/^en: store_closed /)]);
  const unsaid = { ...texts, bill: { BELOW_MINIMUM: "Too little" } };
  expect(refusalProblems(sources, [unsaid])).toEqual([expect.stringMatching(/^en: BELOW_MINIMUM /)]);
});
