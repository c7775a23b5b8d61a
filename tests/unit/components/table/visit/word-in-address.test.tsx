import { afterEach, expect, test } from "vitest";
import { wordInAddress } from "@/components/table/room/use-visit-start";

afterEach(() => void history.replaceState(null, "", location.pathname));

test("[DINE-04] the word in a shared address is read, and an address that was cut or typed does not break the page", () => {
  const read = (hash: string) => {
    history.replaceState(null, "", hash);
    return wordInAddress();
  };
  expect(read("#join=lemon-42")).toBe("lemon 42");
  expect(read("#join=%D9%86%D8%B9%D9%86%D8%A7%D8%B9-42")).toBe("نعناع 42");
  expect(["#join=%", "#join=%D9", "#join=", "#other"].map(read)).toEqual(["", "", "", ""]);
});
