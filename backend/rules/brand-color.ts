const INK = "#111111";
const WHITE = "#ffffff";

/** Text on a brand's colour: white if that is read more easily, else ink. */
export function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(color.replace("#", "").slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.056 ? WHITE : INK;
}

/** A brand's colour in six digits; ink for a shop without one. */
export const brandColor = (color: string | undefined): string =>
  /^#?[0-9a-f]{6}$/i.test(color ?? "") ? `#${(color ?? "").replace("#", "")}` : INK;
