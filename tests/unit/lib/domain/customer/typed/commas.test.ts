import { expect, test } from "vitest";
import { AFTER_COMMA, COMMA } from "@/config/forms/commas";
import { LANGUAGES, traitsOf } from "@/config/languages";
import { commaPositions, withoutLastComma } from "@/lib/domain/customer/typed/commas";

test("[ADDR-01] [I18N-01] an address is split at the comma of each language, whatever language the shop has", () => {
  for (const language of LANGUAGES) {
    const { comma } = traitsOf(language);
    expect(
      `Adliya${comma}Manama`.split(COMMA).map((part) => part.trim()),
      language,
    ).toEqual(["Adliya", "Manama"]);
    expect(`Adliya${comma}Manama`.split(AFTER_COMMA).join(""), language).toBe(`Adliya${comma}Manama`);
    expect(commaPositions(`Adliya${comma}Manama${comma}`), language).toEqual([6, 14]);
    expect(withoutLastComma(`Adliya${comma.trim()}`), language).toBe("Adliya");
  }
  expect(withoutLastComma("Adliya")).toBe("Adliya");
  expect("148 Driggs Ave".split(COMMA)).toHaveLength(1);
});
