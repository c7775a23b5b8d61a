/** What the frame of a raw page tells the page around it, with its height in pixels. */
export const HEIGHT_MESSAGE = "storefront:page-height";
