export * from "./first-page";
export * from "./interface";
export * from "./item-page";
export * from "./ordering";
export * from "./social";
export type { IconProps } from "./svg";
export * from "./things";
