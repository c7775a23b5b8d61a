/** The burger bar's drinks and desserts. */
import { blob, box, capsule, ellipse, tumbler } from "../../kit/geometry.ts";
import { type Drawing, piece, strew } from "../common.ts";
import { glassFront, straw } from "../vessels.ts";

const bare = { flat: true, bare: true } as const;
const thin = { flat: true } as const;

/** A thick shake: its bands from the top, and what lies on it. */
export const shake: Drawing = (dish) => {
  const { pen, parts, random } = dish;
  const [first, ...others] = parts;
  if (!first) return;
  const ribbon = others.find((part) => part.sauce);
  const top = others.filter((part) => !part.sauce);
  straw(pen, 268, 150, 108, 15, "red");
  const at = { x: 240, y: 116, top: 86, bottom: 54, height: 240, full: 0 };
  pen.shadow(ellipse(240, 366, 62, 12));
  pen.area(box(184, 350, 112, 18, 9), "glass");
  glassFront(pen, at, [[first.of, 1]]);
  if (ribbon)
    pen.inside(tumbler(240, 116, 79, 49, 232, 17), () => {
      for (const y of [168, 226, 284]) pen.stroke(`M150 ${y}C200 ${y + 44} 280 ${y - 44} 340 ${y + 8}`, ribbon.of, 19);
    });
  pen.area(
    `M148 118C140 74 190 84 200 62C214 34 266 34 280 62C292 84 340 76 332 118C300 138 180 138 148 118Z`,
    first.of,
  );
  pen.stroke("M196 92Q226 66 262 78", "white", 6);
  strew({ pen, random }, top, top.length * 5, [240, 88], 56, 22, 1.05);
};

/** A cold drink over ice in a paper cup or a glass. */
export const iced: Drawing = (dish) => {
  const { pen, parts, random } = dish;
  const [drink, ...others] = parts;
  if (!drink) return;
  straw(pen, 266, 190, 158, 12, "red");
  glassFront(pen, { x: 240, y: 92, top: 82, bottom: 60, height: 274 }, [[drink.of, 1]]);
  for (const [x, y, turn] of [
    [206, 150, 14],
    [262, 158, -20],
    [228, 206, 32],
    [276, 222, 8],
  ] as const)
    pen.placed(x, y, turn, 1, () => pen.area(box(-21, -21, 42, 42, 7), "white"));
  for (const [index, part] of others.entries())
    piece({ pen, random }, part, index ? [150, 330] : [338, 318], 1.8 * (part.scale ?? 1), -10);
};

/** A beer glass with its head. */
export const beer: Drawing = ({ pen, parts }) => {
  const [drink, head] = parts;
  if (!drink) return;
  const body = "M150 104H330L312 346Q310 364 290 364H190Q170 364 168 346Z";
  pen.shadow(ellipse(240, 362, 66, 12));
  pen.area(body, "glass");
  pen.inside("M160 104H320L304 340Q302 354 288 354H192Q178 354 176 340Z", () =>
    pen.area(box(140, 140, 200, 260), drink.of),
  );
  for (const [x, y] of [
    [200, 300],
    [222, 250],
    [262, 316],
    [280, 236],
    [240, 206],
    [206, 216],
  ] as const)
    pen.area(ellipse(x, y, 5), "white", bare);
  pen.stroke("M184 180L194 316", "white", 9);
  if (head !== undefined || drink.of !== "coffee") {
    pen.area(
      "M142 112C132 78 168 66 184 76C196 52 240 50 252 70C270 52 312 58 314 78C344 74 350 104 338 124C336 152 316 152 314 132C296 148 276 140 268 132C246 152 214 146 206 132C196 140 184 176 168 158C160 148 166 130 142 112Z",
      "white",
    );
  }
};

export const can: Drawing = ({ pen, parts }) => {
  const [drink] = parts;
  if (!drink) return;
  pen.shadow(ellipse(240, 362, 70, 12));
  pen.area("M162 92L176 66H304L318 92V338L304 364H176L162 338Z", "steel");
  pen.area("M162 120H318V318H162Z", drink.of);
  pen.area(ellipse(240, 68, 63, 12), "white", thin);
  pen.area(ellipse(240, 218, 56), "cream", thin);
  pen.area("M240 176C262 200 262 222 240 262C218 222 218 200 240 176Z", "herb", thin);
  pen.area("M212 196C240 204 244 232 240 258C220 246 208 226 212 196Z", "leaf", thin);
  pen.area("M268 196C240 204 236 232 240 258C260 246 272 226 268 196Z", "leaf", thin);
};

export const cheesecake: Drawing = ({ pen, parts }) => {
  const [cake, crust] = parts;
  if (!cake) return;
  pen.shadow(ellipse(244, 338, 178, 22));
  pen.area(ellipse(240, 332, 190, 30), "white");
  pen.area("M70 176L392 132Q416 130 416 152V196L92 214Z", "gold");
  pen.area("M70 184L408 160V292L92 322Q70 324 70 306Z", cake.of);
  pen.area("M70 292L408 262V296Q408 306 396 308L96 332Q70 334 70 312Z", crust?.of ?? "toast");
};

export const sundae: Drawing = (dish) => {
  const { pen, parts } = dish;
  const [scoop, fudge, ...others] = parts;
  if (!scoop) return;
  pen.shadow(ellipse(240, 360, 84, 14));
  pen.area("M228 280H252L258 340H222Z", "glass");
  pen.area(ellipse(240, 350, 82, 16), "glass");
  const brownie = others.find((part) => part.form === "cube");
  if (brownie)
    for (const [x, y] of [
      [160, 196],
      [322, 196],
    ] as const)
      piece(dish, brownie, [x, y], 2.1, x > 240 ? 18 : -14);
  pen.area(ellipse(190, 168, 62), scoop.of);
  pen.area(ellipse(290, 168, 62), scoop.of);
  pen.area(ellipse(240, 124, 64), scoop.of);
  if (fudge)
    pen.area(
      "M180 116C184 58 296 58 300 116C298 142 284 140 278 122C270 156 250 152 244 128C236 170 214 158 210 126C200 146 184 140 180 116Z",
      fudge.of,
    );
  const rest = others.filter((part) => part !== brownie);
  for (const [index, part] of rest.entries())
    piece(dish, part, index ? [180, 210] : [246, 58], 1.05 * (part.scale ?? 1), 0);
  pen.area("M104 196H376C372 262 316 292 240 292S108 262 104 196Z", "glass");
  pen.stroke("M134 220Q150 256 190 270", "white", 8);
};

export const cookie: Drawing = ({ pen, parts, random }) => {
  const [base, ...bits] = parts;
  if (!base) return;
  pen.shadow(ellipse(240, 226, 172));
  const skillet = base.name === "skillet cookie";
  if (skillet) {
    pen.area(capsule([360, 320], [440, 396], 25), "char");
    pen.area(ellipse(240, 216, 172), "char");
  }
  const outline = blob(random, 240, 216, skillet ? 142 : 168, skillet ? 142 : 164, 0.015, 16);
  pen.area(outline, base.of);
  const half = bits.find((part) => part.form === "square");
  if (half) {
    pen.area(ellipse(240, 214, 146), half.of, thin);
    pen.inside(ellipse(240, 214, 146), () => pen.area(box(240, 40, 220, 360), "coffee", bare));
  } else strew({ pen, random }, bits, 13, [240, 216], 108, 108, 0.86);
};

export const handPie: Drawing = ({ pen, parts }) => {
  const [crust, filling] = parts;
  if (!crust) return;
  for (const [x, y, turn] of [
    [256, 164, -14],
    [220, 300, 8],
  ] as const)
    pen.placed(x, y, turn, 1, () => {
      pen.shadow("M-150 26A150 104 0 0 1 150 26Z");
      pen.area("M-154 30A154 112 0 0 1 154 30Q156 52 130 52H-130Q-156 52 -154 30Z", crust.of);
      for (let at = -132; at <= 132; at += 24) pen.stroke(`M${at} 36V50`, "toast", 5);
      for (const at of [-44, 0, 44]) pen.stroke(`M${at - 10} -2L${at + 10} -34`, filling?.of ?? "toast", 10);
    });
};
