const LEAST_CHARACTERS = 32;
/** Random hexadecimal digits of this length have some 110 by this count, and base64url more. */
const LEAST_BITS = 75;
const TOO_REGULAR = "is too regular, so it could be guessed";
const WORDS =
  /password|passwort|secret|change|example|storefront|qwerty|letmein|default|replace|random|battery|staple|\s/i;

/** Why a secret could be guessed, as the rest of a sentence; null if nothing speaks against it. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LEAST_CHARACTERS) return `has ${secret.length} characters and needs at least ${LEAST_CHARACTERS}`;
  if (WORDS.test(secret)) return "contains a space or a word that is tried first";
  if (bitsOf(withoutRepeats(secret)) < LEAST_BITS) return TOO_REGULAR;
  return null;
}

const LEAST_PASSWORD_CHARACTERS = 16;
/** Sixteen random hexadecimal digits have some 50 by this count, and a word that is repeated half of it. */
const LEAST_PASSWORD_BITS = 32;

/** Why a password could be guessed, as the rest of a sentence; null if nothing speaks against it. */
export function passwordWeaknessOf(password: string): string | null {
  const { length } = password;
  if (length < LEAST_PASSWORD_CHARACTERS)
    return `has ${length} characters and needs at least ${LEAST_PASSWORD_CHARACTERS}, or it can be guessed`;
  return bitsOf(withoutRepeats(password)) < LEAST_PASSWORD_BITS ? TOO_REGULAR : null;
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
