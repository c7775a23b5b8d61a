/**
 * A time of day is read as one word, and so are two with a dash between them: no line ends between "4:30" and "p. m.", or at the
 * dash of "4:30 \u2013 5:00".
 */
export const unbroken = (time: string): string =>
  time.replaceAll(" ", "\u00a0").replaceAll("\u2009", "\u202f").replaceAll("\u2013", "\u2013\u2060");
