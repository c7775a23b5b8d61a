/** A time of day is read as one word: no line ends between "4:30" and "p. m.". */
export const unbroken = (time: string): string => time.replaceAll(" ", "\u00a0");
