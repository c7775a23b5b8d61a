/** The look of the cart bar, which a script also draws before the page is hydrated. */
export const BAR_CLASSES = {
  position: "pointer-events-auto mx-auto max-w-3xl px-3 pt-2 pb-[max(0.75rem,var(--safe-bottom))]",
  frame: "flex gap-2 rounded-control shadow-sheet",
  button: "min-w-0 flex-1 px-3!",
  words: "min-w-0 flex-1 text-start",
  count: "block font-normal text-caption",
} as const;
