import { ICONS } from "../generated/icons.ts";
import { Html } from "../http/html.ts";

export type IconName = keyof typeof ICONS;

/** One of the kit's icons; hidden from screen readers, because the words beside it say the same. */
export const icon = (name: IconName): Html => new Html(ICONS[name]);
