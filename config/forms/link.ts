/** The form of a link target (config/fields says which); empty: none. Apart from the constants, which every page loads. */
// Browsers read `/\host` as `//host`, and skip tabs and line ends in an address.
export const LINK = /^(\/(?![\t\r\n]*[/\\])|https?:\/\/|mailto:|tel:|#|$)/i;

/** A name or a password before the host: it would be in the page's source, and it hides where the address leads. */
export const CREDENTIALS = /^https?:[/\\\s]*(?:[^/\\\s?#@][^/?#@]*)?@/i;

export const isLink = (text: string): boolean => LINK.test(text) && !CREDENTIALS.test(text);

/** Whether an address is one of a shop's own pictures: another website would learn who reads the page. */
export const isOwnPicture = (text: string): boolean => /^\/(?![\t\r\n]*[/\\])/.test(text);
