interface LogoColors {
  /** `#` and hexadecimal digits. */
  readonly brand: string;
  readonly onBrand: string;
}

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A plain wordmark and initial, used until the shop has a logo: SVG by file name. */
export function plainLogos(name: string, { brand, onBrand }: LogoColors): Readonly<Record<string, string>> {
  const signs = Array.from(name);
  const width = 24 + signs.length * 17;
  const font = 'font-family="system-ui, sans-serif" font-weight="700"';
  return {
    "logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48"><text x="${width / 2}" y="33" text-anchor="middle" font-size="28" ${font} fill="${brand}">${escapeXml(name)}</text></svg>\n`,
    "logo-square.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand}"/><text x="32" y="44" text-anchor="middle" font-size="36" ${font} fill="${onBrand}">${escapeXml(signs[0]?.toUpperCase() ?? "")}</text></svg>\n`,
  };
}
