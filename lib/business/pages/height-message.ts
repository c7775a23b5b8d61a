/** The message in which the frame of a raw page reports its height in pixels to the surrounding page. */
export const HEIGHT_MESSAGE = "storefront:page-height";
