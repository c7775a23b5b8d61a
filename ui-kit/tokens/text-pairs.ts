import { SCOPES, TINTED } from "./palette.ts";

const GROUNDS = ["surface", "surface-raised", "surface-sunken"];

/** Every text-on-background pair the widgets use, as custom property names: `[text, background]`. */
export const TEXT_PAIRS: readonly (readonly [string, string])[] = [
  ...["text", "text-muted"].flatMap((text) =>
    [...GROUNDS, ...TINTED.map((name) => `${name}-soft`)].map((ground) => [text, ground] as const),
  ),
  ...TINTED.flatMap((name) => [
    [`on-${name}`, name] as const,
    [`on-${name}-soft`, `${name}-soft`] as const,
    ...GROUNDS.map((ground) => [`${name}-text`, ground] as const),
  ]),
  ["on-primary", "primary-hover"] as const,
  ["on-primary", "primary-pressed"] as const,
  ["on-failure", "failure-pressed"] as const,
  ["text", "rail"] as const,
  ...SCOPES.flatMap((scope) => [
    [`on-${scope}`, `${scope}-bg`] as const,
    [`on-${scope}`, `${scope}-raised`] as const,
    [`on-${scope}-muted`, `${scope}-bg`] as const,
    [`on-${scope}-muted`, `${scope}-raised`] as const,
    [`${scope}-primary-text`, `${scope}-bg`] as const,
    [`${scope}-on-primary`, `${scope}-primary`] as const,
    [`${scope}-on-primary`, `${scope}-primary-pressed`] as const,
  ]),
].map(([text, ground]) => [`--${text}`, `--${ground}`] as const);
