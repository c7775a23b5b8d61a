const LEAST_CHARACTERS = 32;
/** Random hexadecimal digits of this length have some 110 by this count, and base64url more. */
const LEAST_BITS = 75;
const WORDS =
  /password|passwort|secret|change|example|storefront|qwerty|letmein|default|replace|random|battery|staple|\s/i;

/** Why a secret could be guessed, as the rest of a sentence; null if nothing speaks against it. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LEAST_CHARACTERS) return `has ${secret.length} characters and needs at least ${LEAST_CHARACTERS}`;
  if (WORDS.test(secret)) return "contains a space or a word that is tried first";
  if (bitsOf(withoutRepeats(secret)) < LEAST_BITS) return "is too regular, so it could be guessed";
  return null;
}

/** Shannon's entropy of the characters, times their number. */
function bitsOf(text: string): number {
  const counts = Map.groupBy(text, (character) => character);
  const perCharacter = [...counts.values()].reduce((sum, { length }) => {
    const share = length / text.length;
    return sum - share * Math.log2(share);
  }, 0);
  return perCharacter * text.length;
}

/** Drops what came before (three characters or more) and runs as in 0123 or abcd, because they add nothing to guess. */
function withoutRepeats(text: string): string {
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    const before = text.slice(0, at);
    const repeats = at >= 3 && before.includes(text.slice(at - 2, at + 1));
    const follows = at > 0 && text.charCodeAt(at) - text.charCodeAt(at - 1) === 1;
    if (!repeats && !follows) kept += text[at];
  }
  return kept;
}
