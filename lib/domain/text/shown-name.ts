/** Line breaks and spaces of every width. */
const SPACES = /[\s\u2800\u3164\uFFA0\u115F\u1160]+/gu;
/** Control, formatting and unassigned characters; the two joiners are letters' own in Arabic, Persian and Indic names, and in emoji. */
const UNSEEN = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]|(?![\u200C\u200D])\p{Cf}|\u034F/gu;
/** A joiner that joins nothing: at an end, beside a space, or a second one. */
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{S}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{S}])|(?<=[\u200C\u200D])[\u200C\u200D]+/gu;
/** More marks on one letter than any script writes. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name that a person typed, as others may see it: on one line, without characters that are invisible, turn the
 * direction of what stands beside it, or pile up over other lines. "" if nothing of it can be seen.
 */
export function shownName(text: string): string {
  const seen = text.replace(SPACES, " ").replace(UNSEEN, "").replace(LOOSE_JOINERS, "").normalize("NFC");
  const shown = seen.replace(PILED_MARKS, "$1").replace(/ +/g, " ").trim().normalize("NFC");
  return VISIBLE.test(shown) ? shown : "";
}
