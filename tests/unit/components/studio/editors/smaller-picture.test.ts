import { expect, test } from "vitest";
import { smallerPicture } from "@/components/studio/editors/pictures/smaller-picture";
import { MAX_PICTURE_BYTES } from "@/config/constants";

const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

test("[STUDIO-10] a picture that is larger than its field says is refused before it is decoded; one that can't be decoded goes to the server, which says why", async () => {
  expect(await smallerPicture(picture(MAX_PICTURE_BYTES + 1))).toBeNull();
  const most = picture(MAX_PICTURE_BYTES);
  expect(await smallerPicture(most)).toBe(most);
});
