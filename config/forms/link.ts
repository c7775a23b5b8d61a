/* What a link may lead to. A module of its own, because every page loads `config/constants`. */

/** An address in this shop. Browsers read `/\host` as `//host`, and skip tabs and line ends in an address. */
export const isOwnPath = (text: string): boolean => /^\/(?![\t\r\n]*[/\\])/.test(text);

/** A file of the shop or a web address; empty: none. */
export const isAsset = (text: string): boolean => isOwnPath(text) || /^(https?:\/\/|$)/i.test(text);

/** A name or a password before the host: it would be in the page's source, and it hides where the address leads. */
export const CREDENTIALS = /^https?:[/\\\s]*(?:[^/\\\s?#@][^/?#@]*)?@/i;

/** A path of this shop, a web address, a phone number, an email address or a part of the page; empty: none. */
export const hasLinkForm = (text: string): boolean => isAsset(text) || /^(mailto:|tel:|#)/i.test(text);

export const isLink = (text: string): boolean => hasLinkForm(text) && !CREDENTIALS.test(text);
