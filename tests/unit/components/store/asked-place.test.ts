import { expect, test } from "vitest";
import { placeInAddress } from "@/components/store/locator/use-locator";

test.each(["", "?at=", "?at=x,y", "?at=91,0", "?at=12.9", "?at=,"])(
  "[STORE-06] %s names no place to look at",
  (search) => {
    expect(placeInAddress(search)).toBeNull();
  },
);

test("[STORE-06] the locator opens at the place of an address that was too far", () => {
  expect(placeInAddress("?at=12.9,77.6")).toMatchObject({ lat: 12.9, lng: 77.6 });
});
