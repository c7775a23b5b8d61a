/** The four art directions: each has its own table, crockery, garnish and one consistent light. */
import {
  emberAir,
  emberTable,
  paperSpot,
  spotAir,
  sunAir,
  sunTable,
  windowAir,
  windowTable,
} from "./paint/atmosphere.ts";
import { type Bed, flatbreadBed, leafBed, napkinBed, paperBed } from "./paint/beds.ts";
import type { Canvas, LightSource } from "./paint/canvas.ts";
import type { Ware } from "./paint/crockery.ts";
import type { Light } from "./paint/elements.ts";
import type { GarnishName } from "./paint/garnish.ts";
import type { Random } from "./paint/random.ts";
import { bananaLeaf, blocks, linen, painted, type Surface, stone, tiles, wood, woven } from "./paint/textures.ts";

export const BRAND_IDS = ["kaapi-kitchen", "manara-grill", "la-arepera", "union-burger"] as const;
export type BrandId = (typeof BRAND_IDS)[number];
export type Course = "savoury" | "sweet" | "drink";
export type Atmosphere = (canvas: Canvas, random: Random, from: LightSource) => void;

export type Brand = {
  id: BrandId;
  light: Light;
  hard: boolean;
  /** How far the table is out of focus, in pixels. */
  blur: number;
  surfaces: readonly Surface[];
  plates: readonly Ware[];
  bowls: readonly Ware[];
  boards: readonly Ware[];
  /** What a combo is served on; metal ones get a raised lip. */
  trays: readonly Ware[];
  coasters: readonly Ware[];
  beds: readonly Bed[];
  garnish: Record<Course, readonly GarnishName[]>;
  /** Light on the table before the dishes stand on it, and in the air in front of everything. */
  table: Atmosphere;
  air: Atmosphere;
};

const brass: Ware = { light: "#f7dc93", base: "#c8963e", shade: "#85581d", edge: "#5c3a12", metal: true };
const steel: Ware = { light: "#f3f4f2", base: "#b9bfc0", shade: "#7d8588", edge: "#565d60", metal: true };
const cream: Ware = { light: "#fffaf0", base: "#f3e8d2", shade: "#cdb78f", edge: "#a58b60", band: "#3f7d43" };
const leafGlaze: Ware = { light: "#6ba368", base: "#3f7a4a", shade: "#22502f", edge: "#173a22" };
const teak: Ware = { light: "#c98d52", base: "#a0662f", shade: "#6f4119", edge: "#4a2a0f", wood: true };

const rosewood: Ware = { light: "#a5683f", base: "#7c4526", shade: "#522a14", edge: "#351a0b", wood: true };

const kaapi: Brand = {
  id: "kaapi-kitchen",
  hard: false,
  blur: 0.9,
  light: {
    tones: {
      crockery: { hue: 33, saturation: 0.6, lightness: 1.12 },
      packaging: { hue: 128, saturation: 0.4, lightness: 0.72 },
      white: { hue: 40, saturation: 0.5, lightness: 1.02 },
    },
    from: { x: -0.75, y: -0.65 },
    key: "#fff0cf",
    keyStrength: 0.55,
    fill: "#4a2a10",
    fillStrength: 0.4,
    saturation: 1.06,
    brightness: 1.02,
    lean: 0.62,
    fall: 0.34,
    softness: 7,
    strength: 0.42,
    shadow: "#2e1a0a",
  },
  surfaces: [
    linen("#fffdf4", "#f3e3c2", [120, 88, 40], "#5f9150"),
    bananaLeaf("#7fb45a", "#2f6b36"),
    wood("#c08a55", "#86552a", [58, 28, 8]),
    linen("#ffefc9", "#e8c985", [110, 74, 28]),
    stone("#c4644a", "#8d3d2c", [90, 26, 16], 0.35),
  ],
  plates: [brass, cream, steel, leafGlaze],
  bowls: [brass, cream, steel],
  boards: [teak, rosewood],
  trays: [brass, steel],
  coasters: [brass, teak, steel],
  beds: [leafBed],
  garnish: {
    savoury: ["currySprig", "curryLeaf", "mustardSeed", "chilli", "curryLeaf"],
    sweet: ["cashew", "petal", "curryLeaf"],
    drink: ["coffeeBean", "coffeeBean", "mint"],
  },
  table: windowTable,
  air: windowAir,
};

const iron: Ware = { light: "#6d655e", base: "#3b3531", shade: "#1d1916", edge: "#100d0b", speckle: [230, 190, 150] };
const copper: Ware = { light: "#f0b184", base: "#a8612f", shade: "#5c2e12", edge: "#34180a", metal: true };
const sandGlaze: Ware = { light: "#ecd3a6", base: "#c7a26b", shade: "#83602f", edge: "#4d3618", speckle: [90, 55, 20] };
const bluePattern: Ware = { light: "#e9dcc4", base: "#cbb794", shade: "#867250", edge: "#43361f", band: "#1f5a63" };
const charredOak: Ware = { light: "#7a5536", base: "#52361f", shade: "#2b1a0e", edge: "#170d06", wood: true };
const slateSlab: Ware = { light: "#5b5a5c", base: "#353436", shade: "#1b1a1c", edge: "#0f0e10" };

const manara: Brand = {
  id: "manara-grill",
  hard: false,
  blur: 0.9,
  light: {
    tones: {
      crockery: { hue: 22, saturation: 0.5, lightness: 0.85 },
      packaging: { hue: 20, saturation: 0.62, lightness: 0.8 },
      white: { hue: 36, saturation: 0.4, lightness: 0.98 },
    },
    from: { x: 0.35, y: 0.9 },
    key: "#ffb566",
    keyStrength: 0.75,
    fill: "#1a1020",
    fillStrength: 0.4,
    under: "#ff8a2a",
    saturation: 1.05,
    brightness: 1.08,
    lean: -0.2,
    fall: 0.3,
    softness: 8,
    strength: 0.55,
    shadow: "#050302",
  },
  surfaces: [
    stone("#48413e", "#2a2625", [10, 8, 8], 0.8),
    wood("#4d3524", "#2a1b11", [8, 4, 2], 130),
    stone("#9a7047", "#4a321f", [40, 20, 8], 0.55, "0.006 0.035"),
    linen("#4a3a33", "#231a17", [10, 6, 4], "#a8521d"),
  ],
  plates: [iron, copper, sandGlaze, bluePattern],
  bowls: [copper, sandGlaze, iron],
  boards: [charredOak, slateSlab],
  trays: [copper, charredOak],
  coasters: [copper, charredOak, slateSlab],
  beds: [flatbreadBed],
  garnish: {
    savoury: ["parsley", "sumac", "lemon", "sesame", "parsley", "pomegranate"],
    sweet: ["sesame", "pomegranate", "petal"],
    drink: ["mint", "lemon", "mint"],
  },
  table: emberTable,
  air: emberAir,
};

const enamel: Ware = { light: "#ffffff", base: "#f6f1e4", shade: "#cfc7b2", edge: "#0f6a6b", band: "#0f7a7a" };
const clay: Ware = { light: "#d98a5c", base: "#b7623a", shade: "#7d3c20", edge: "#552613" };
const tealGlaze: Ware = {
  light: "#4fb3ac",
  base: "#157d7c",
  shade: "#07504f",
  edge: "#043635",
  speckle: [230, 250, 240],
};
const maizeGlaze: Ware = { light: "#ffe48a", base: "#f2bc33", shade: "#bb8413", edge: "#7d560a", band: "#0f7a7a" };
const paleWood: Ware = { light: "#ecc793", base: "#d3a267", shade: "#a2733b", edge: "#714b20", wood: true };

const guayacan: Ware = { light: "#b98650", base: "#94622f", shade: "#683f19", edge: "#45280d", wood: true };

const arepera: Brand = {
  id: "la-arepera",
  hard: true,
  blur: 2,
  light: {
    tones: {
      crockery: { hue: 178, saturation: 0.7, lightness: 0.75 },
      packaging: { hue: 178, saturation: 0.75, lightness: 0.62 },
      white: { hue: 44, saturation: 0.6, lightness: 1.03 },
    },
    from: { x: -0.45, y: -0.9 },
    key: "#fffbe6",
    keyStrength: 0.45,
    fill: "#2a1a40",
    fillStrength: 0.36,
    saturation: 1.1,
    brightness: 1.03,
    lean: 0.42,
    fall: -0.2,
    softness: 2.2,
    strength: 0.46,
    shadow: "#1d1633",
  },
  surfaces: [
    painted("#ffd24a", "#eda91c", [160, 84, 0]),
    tiles("#f7f0dc", "#12797a", ["#12797a", "#f0b323"], "#c9bea2"),
    painted("#1f8f8c", "#0c5f61", [0, 40, 44]),
    woven("#fff1cf", ["#0f7a7a", "#f2b21f", "#e0592a", "#0c4f55", "#f6cf5c"], [70, 30, 10]),
    tiles("#14807f", "#f6e7b8", ["#f4bd2e", "#f7f0dc"], "#0a4f50"),
    woven("#0f6f70", ["#f2b21f", "#fff1cf", "#0a4f55", "#e0592a"], [0, 20, 24]),
  ],
  plates: [enamel, clay, maizeGlaze, tealGlaze],
  bowls: [clay, enamel, tealGlaze],
  boards: [paleWood, guayacan],
  trays: [paleWood, maizeGlaze, tealGlaze],
  coasters: [paleWood, clay, maizeGlaze],
  beds: [napkinBed("#fff6e0", "#0f7a7a"), leafBed, napkinBed("#ffe9a8", "#d9531e")],
  garnish: {
    savoury: ["cilantro", "cornKernel", "lime", "blackBean", "cilantro"],
    sweet: ["petal", "cornKernel", "mint"],
    drink: ["lime", "mint", "petal"],
  },
  table: sunTable,
  air: sunAir,
};

const matteBlack: Ware = { light: "#4c4a48", base: "#2a2928", shade: "#141313", edge: "#080808" };
const chalk: Ware = { light: "#ffffff", base: "#f2ede2", shade: "#c8bfae", edge: "#978d7b" };
const mustard: Ware = { light: "#ffd04a", base: "#e5a812", shade: "#a87404", edge: "#6d4b02" };
const butcher: Ware = { light: "#dba56a", base: "#b97d42", shade: "#80501f", edge: "#54320f", wood: true };

const union: Brand = {
  id: "union-burger",
  hard: true,
  blur: 0.6,
  light: {
    tones: {
      crockery: { hue: 40, saturation: 0.06, lightness: 0.4 },
      packaging: { hue: 30, saturation: 0.06, lightness: 0.34 },
      white: { hue: 42, saturation: 0.3, lightness: 1.02 },
    },
    from: { x: 0.8, y: -0.55 },
    key: "#ffffff",
    keyStrength: 0.4,
    fill: "#0d0b14",
    fillStrength: 0.5,
    saturation: 1.12,
    brightness: 1.01,
    lean: -0.85,
    fall: 0.4,
    softness: 1.4,
    strength: 0.6,
    shadow: "#0a0806",
  },
  surfaces: [
    blocks("#1b1a19", "#e8ac17", "#f3ecdd"),
    blocks("#efe7d6", "#1f1d1c", "#e8ac17"),
    blocks("#e8ac17", "#f3ecdd", "#1b1a19"),
    blocks("#232120", "#2f2c2a", "#e8ac17"),
  ],
  plates: [matteBlack, chalk, mustard],
  bowls: [matteBlack, chalk, mustard],
  boards: [butcher, matteBlack],
  trays: [{ ...steel, light: "#e6e4df", base: "#a9a7a3", shade: "#676561" }, matteBlack, butcher],
  coasters: [butcher, matteBlack, chalk],
  beds: [paperBed("#fbf5e6", "#1b1a19"), paperBed("#fbf5e6", "#d99a08"), paperBed("#caa06a", "#8a5f2c")],
  garnish: {
    savoury: ["sesame", "pepper", "pickle", "salt", "onionRing"],
    sweet: ["salt", "sesame", "petal"],
    drink: ["mint", "lemon", "lemon"],
  },
  table: paperSpot,
  air: spotAir,
};

export const BRANDS: Record<BrandId, Brand> = {
  "kaapi-kitchen": kaapi,
  "manara-grill": manara,
  "la-arepera": arepera,
  "union-burger": union,
};
