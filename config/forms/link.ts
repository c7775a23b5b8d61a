/** The form of a link target (config/fields says which); empty: none. Apart from the constants, which every page loads. */
// Browsers read `/\host` as `//host`, and skip tabs and line ends in an address.
export const LINK = /^(\/(?![\t\r\n]*[/\\])|https?:\/\/|mailto:|tel:|#|$)/i;
