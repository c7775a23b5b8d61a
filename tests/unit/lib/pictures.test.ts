import { expect, test } from "vitest";
import { pictureAddress, pictureName, pictureSize, sizedFile } from "@/lib/pictures/names";
import { s3Settings } from "@/lib/pictures/s3-store";

const HASH = "0123456789abcdef01234567";
const name = pictureName(`${HASH}ffff`, { width: 1200, height: 675 });

test("an uploaded picture's address says its size, and nothing else's does", () => {
  expect(name).toBe(`${HASH}-1200x675.webp`);
  expect(pictureSize(pictureAddress(name))).toEqual({ width: 1200, height: 675 });
  for (const other of ["/media/soup-0123456789ab.webp", `/demo/${name}`, "/media/x.svg"]) {
    expect(pictureSize(other)).toBeNull();
  }
});

test("a requested width gets the next larger file that is stored", () => {
  const file = (width: number) => sizedFile(name, width).replace(`${HASH}-1200x675.`, "");
  expect([1, 160, 161, 960, 961, 1200, 1201, Number.POSITIVE_INFINITY].map(file)).toEqual([
    "160.webp",
    "160.webp",
    "480.webp",
    "960.webp",
    "1200.webp",
    "1200.webp",
    "1200.webp",
    "1200.webp",
  ]);
  expect(sizedFile("soup-0123456789ab.webp", 2000)).toBe("soup-0123456789ab.960.webp");
});

test("settings of the picture service are complete or refused", () => {
  expect(s3Settings({})).toBeNull();
  expect(() => s3Settings({ PICTURES_S3_BUCKET: "shop" })).toThrow("PICTURES_S3_KEY_ID");
  const keys = { PICTURES_S3_BUCKET: "shop", PICTURES_S3_KEY_ID: "id", PICTURES_S3_SECRET: "secret" };
  expect(s3Settings({ ...keys, PICTURES_S3_REGION: "eu-south-1" })?.endpoint).toBe(
    "https://s3.eu-south-1.amazonaws.com",
  );
  expect(s3Settings({ ...keys, PICTURES_S3_ENDPOINT: "http://localhost:9000/" })?.endpoint).toBe(
    "http://localhost:9000",
  );
  expect(() => s3Settings({ ...keys, PICTURES_S3_ENDPOINT: "file:///etc" })).toThrow("PICTURES_S3_ENDPOINT");
});
