/** A label as it stands before what it names. One that is a question, as "How many patties?", needs no colon. */
export const withColon = (label: string): string => (/[?؟!:…]$/.test(label.trim()) ? label : `${label}:`);
