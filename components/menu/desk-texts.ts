/** Texts of the `menu` namespace that the islands of a menu page need. */
export const DESK_KEYS = ["add", "addItem", "addOne", "removeOne", "inCart", "added", "failed"] as const;
export type DeskKey = (typeof DESK_KEYS)[number];
