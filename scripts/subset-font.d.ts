declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2" | "woff" | "truetype" | "sfnt";
    readonly noHinting?: boolean;
    /** Tags of the layout features that stay; all when not given. */
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** The font with only the glyphs of `text`, and its axes pinned or narrowed. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
