/** The id of an element of a form, made of an option's or a group's key; `prefix` keeps two forms on a page apart. */
export const groupDomId = (prefix: string, key: string) => `${prefix}-${key.replace(/[^\w-]/g, "_")}`;
