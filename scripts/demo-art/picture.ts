/** Composes one dish picture: table, light, dish, food, garnish, air. */
import sharp from "sharp";
import { arrange, type Kind, type Spot } from "./arrange.ts";
import type { Brand, Course } from "./brands.ts";
import { type Canvas, createCanvas, defocus, type Point, TILT } from "./paint/canvas.ts";
import { board, bowl, plate, type Setting, tray } from "./paint/crockery.ts";
import { loadElement, type Placement, stand } from "./paint/elements.ts";
import { type GarnishName, garnish } from "./paint/garnish.ts";
import { type Random, seeded } from "./paint/random.ts";
import type { Recipe } from "./recipes.ts";
import { shownElements } from "./stand-ins.ts";

/** Every picture is composed on a square of this many pixels. */
export const FRAME = 480;

/** Elements that bring their own bowl, pan or cup and are therefore set on a plate instead of into a bowl. */
const VESSELS = new Set(
  "1f35b 1f372 1f957 1f958 1f35c 1f368 1f35a 1f963 1f35d 1f36e 1f375 2615 1f371 1f373 1f367 1f9c9 filter-coffee saffron-rice gulab-jamun dip red-dip labneh".split(
    " ",
  ),
);

const COURSES: Record<Kind, Course> = {
  plate: "savoury",
  bowl: "savoury",
  platter: "savoury",
  combo: "savoury",
  glass: "drink",
  sweet: "sweet",
};

type Dish = { at: Point; rx: number; front?: () => void; bed: boolean };

export const settingFor = (canvas: Canvas, brand: Brand, random: Random): Setting => ({
  canvas,
  random,
  from: brand.light.from,
  shadow: brand.light.shadow,
  hard: brand.hard,
});

/** Lays the dish on the table and says where food may stand on it. */
export function layDish(
  setting: Setting,
  brand: Brand,
  kind: Kind,
  middle: Point,
  unit: number,
  vessel: boolean,
): Dish {
  const { random } = setting;
  const at = (dy: number): Point => ({ x: middle.x, y: middle.y + dy * unit });
  if (kind === "bowl" && !vessel) {
    const rim = at(0.1);
    return { at: rim, rx: unit * 0.31, front: bowl(setting, rim, unit * 0.36, random.pick(brand.bowls)), bed: false };
  }
  if (kind === "glass") {
    plate(setting, at(0.24), unit * 0.235, random.pick(brand.coasters));
    return { at: at(0.2), rx: unit * 0.36, bed: false };
  }
  if (kind === "platter") {
    const half = { x: unit * 0.4, y: unit * 0.36 };
    board(setting, at(0.13), half, random.between(-9, 9), random.pick(brand.boards));
    return { at: at(0.13), rx: unit * 0.37, bed: random.chance(0.5) };
  }
  if (kind === "combo") {
    const ware = random.pick(brand.trays);
    const lay = ware.metal || !ware.wood ? tray : board;
    lay(setting, at(0.13), { x: unit * 0.42, y: unit * 0.34 }, random.between(-6, 6), ware);
    return { at: at(0.12), rx: unit * 0.36, bed: random.chance(0.6) };
  }
  const rx = kind === "sweet" || vessel ? 0.36 : 0.415;
  plate(setting, at(0.12), unit * rx, random.pick(brand.plates));
  return {
    at: at(0.12),
    rx: unit * (kind === "sweet" ? 0.36 : 0.36),
    bed: !vessel && random.chance(kind === "sweet" ? 0.35 : 0.75),
  };
}

const SEEDS = new Set<GarnishName>(["mustardSeed", "sumac", "sesame", "pepper", "salt"]);

/** Small things lying on the table around the dish, kept off its middle. */
function scatter(setting: Setting, names: readonly GarnishName[], dish: Dish, unit: number): void {
  const { random } = setting;
  const clusters = Math.round(random.between(4, 6));
  const start = random.between(0, Math.PI * 2);
  for (let cluster = 0; cluster < clusters; cluster++) {
    const turn = start + (cluster / clusters) * Math.PI * 2 + random.between(-0.3, 0.3);
    const reach = unit * random.between(0.46, 0.56);
    const name = random.pick(names);
    const pieces = SEEDS.has(name) ? 6 : Math.round(random.between(0.6, 2.4));
    for (let piece = 0; piece < pieces; piece++) {
      const near = () => (piece === 0 ? 0 : random.between(-0.055, 0.055) * unit);
      const x = dish.at.x + Math.cos(turn) * reach + near();
      const y = dish.at.y + Math.sin(turn) * reach * (TILT + 0.14) + near();
      garnish(setting, name, { x, y }, random.between(1.35, 1.8) * (unit / FRAME));
    }
  }
}

/** A finishing touch on the dish, in front of the food. */
function finish(setting: Setting, names: readonly GarnishName[], dish: Dish, unit: number): void {
  const { random } = setting;
  const side = random.chance(0.5) ? 1 : -1;
  const name = random.pick(names);
  const pieces = SEEDS.has(name) ? 7 : 2;
  for (let piece = 0; piece < pieces; piece++) {
    const turn = Math.PI / 2 - side * random.between(0.25, 0.85);
    const reach = dish.rx * random.between(0.68, 0.86);
    const at = { x: dish.at.x + Math.cos(turn) * reach, y: dish.at.y + Math.sin(turn) * reach * TILT + unit * 0.01 };
    garnish(setting, name, at, random.between(1.1, 1.4) * (unit / FRAME));
  }
}

async function placements(
  brand: Brand,
  recipe: Recipe,
  spots: readonly Spot[],
  dish: Dish,
  unit: number,
  random: Random,
): Promise<Placement[]> {
  const placed: Placement[] = [];
  for (const spot of spots) {
    const code = recipe.elements[spot.element] ?? "";
    const element = await loadElement(code, recipe.ref, brand.id, brand.light, random.chance(0.5));
    // Long, flat things are kept to the width their neighbours leave; tall ones to the height of the frame.
    const shape = element.width / element.height;
    const size = spot.size * unit * (shape > 1.6 ? 1.28 : shape > 1.25 ? 1.1 : shape < 0.7 ? 1.12 : 1);
    placed.push({ element, x: dish.at.x + spot.x * dish.rx, y: dish.at.y + spot.y * dish.rx, size, angle: spot.angle });
  }
  return placed;
}

/** Draws a whole served dish around `middle`; `unit` is the edge of the square it is composed for. */
export async function serve(
  canvas: Canvas,
  brand: Brand,
  order: Recipe,
  middle: Point,
  unit: number,
  random: Random,
): Promise<void> {
  const setting = settingFor(canvas, brand, random);
  const recipe = { ...order, elements: shownElements(brand.id, order) };
  const vessel = VESSELS.has(recipe.elements[0] ?? "");
  const dish = layDish(setting, brand, recipe.kind, middle, unit, vessel);
  if (dish.bed) random.pick(brand.beds)(setting, dish.at, dish.rx);
  const names = brand.garnish[COURSES[recipe.kind]];
  scatter(setting, names, dish, unit);
  const spots = arrange(recipe.kind, recipe.elements.length, random);
  for (const placement of await placements(brand, recipe, spots, dish, unit, random))
    stand(canvas, brand.light, placement);
  dish.front?.();
  if (!dish.front && recipe.kind !== "glass") finish(setting, names, dish, unit);
}

/** Composes a recipe as an uncompressed RGB picture of 480 × 480 pixels; `surface` chooses the table. */
export async function compose(brand: Brand, recipe: Recipe, surface: number): Promise<Buffer> {
  const canvas = createCanvas(FRAME, FRAME);
  const random = seeded(`${brand.id}/${recipe.ref}`);
  const { from } = brand.light;
  defocus(canvas, brand.blur, () => brand.surfaces[surface % brand.surfaces.length]?.(canvas, random, from));
  brand.table(canvas, random, from);
  await serve(canvas, brand, recipe, { x: FRAME / 2, y: FRAME * 0.5 }, FRAME, random);
  brand.air(canvas, random, from);
  return sharp(Buffer.from(canvas.svg()), { unlimited: true }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}
