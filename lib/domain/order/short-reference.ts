/** Longer ones are ids of a machine, no numbers that anybody reads out. */
const READABLE = 12;
const END = 8;

/** A number for people: a bill's own as it is, of a payment's long id its last characters, by which staff find it. */
export const shortReference = (number: string): string =>
  number.length > READABLE ? number.slice(-END).toUpperCase() : number;
