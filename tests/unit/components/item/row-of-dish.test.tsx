import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { dishRow } from "@/components/item/sheet/row-of-dish";
import { Price } from "@/ui-kit";

test("[MENU-09] the sheet of a reduced dish that is on its way shows its new price and no words for screen readers", () => {
  render(
    <article className="dish" data-dish="7">
      <p className="dish-price">
        <Price value="14.500 د.ب" before="16.500 د.ب" valueLabel="الآن" beforeLabel="كان" /> للكيلو
      </p>
    </article>,
  );
  expect(dishRow("7")?.price).toBe("14.500 د.ب");
});
