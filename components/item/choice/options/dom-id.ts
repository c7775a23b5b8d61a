/** The DOM id of a form element, from the key of an option or group; `prefix` keeps two forms on a page apart. */
export const groupDomId = (prefix: string, key: string) => `${prefix}-${key.replace(/[^\w-]/g, "_")}`;
