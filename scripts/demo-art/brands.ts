/** The four art directions: one hand and one set of crockery each. */
import type { Ware } from "./dishes/common.ts";
import { inkWash } from "./hands/ink-wash.ts";
import { linocut } from "./hands/linocut.ts";
import { poster } from "./hands/poster.ts";
import { risograph } from "./hands/risograph.ts";
import type { Hand } from "./kit/pen.ts";

export const BRAND_IDS = ["kaapi-kitchen", "manara-grill", "la-arepera", "union-burger"] as const;
export type BrandId = (typeof BRAND_IDS)[number];

export type Brand = {
  id: BrandId;
  hand: Hand;
  ware: Ware;
  /** Where words stand on a wide picture: Manara Grill's first language starts on the right. */
  words: "left" | "right";
  /** The ground of the link preview, on which the logo is readable. */
  previewGround: number;
};

export const BRANDS: Record<BrandId, Brand> = {
  "kaapi-kitchen": {
    id: "kaapi-kitchen",
    hand: inkWash,
    ware: { bowl: "steel", plate: "steel", rim: "white", cup: "brass", straw: "herb" },
    words: "left",
    previewGround: 0,
  },
  "manara-grill": {
    id: "manara-grill",
    hand: linocut,
    ware: { bowl: "clay", plate: "cream", rim: "red", cup: "white", straw: "red" },
    words: "right",
    previewGround: 1,
  },
  "la-arepera": {
    id: "la-arepera",
    hand: risograph,
    ware: { bowl: "white", plate: "white", rim: "line", cup: "white", straw: "red" },
    words: "left",
    previewGround: 1,
  },
  "union-burger": {
    id: "union-burger",
    hand: poster,
    ware: { bowl: "white", plate: "white", rim: "red", cup: "white", straw: "red" },
    words: "left",
    previewGround: 1,
  },
};
