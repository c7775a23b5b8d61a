/**
 * Texts as they are compared in a search: lower case, without accents and Arabic vowel signs, with the forms of one
 * Arabic letter made the same (أ إ آ ا, ة ه, ى ي, ؤ و, ئ ي), Arabic digits as Latin ones, words only.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{Mn}\u0640]/gu, "")
    .toLowerCase()
    .replace(/\u0671/g, "ا")
    .replace(/ة/g, "ه")
    .replace(/[ىی]/g, "ي")
    .replace(/ک/g, "ك")
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/ß/g, "ss")
    .replace(/['’ʼ`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Every word of a text as it is compared, without the Arabic article; words that come twice are there twice. */
export const wordsOf = (text: string): string[] => normaliseText(text).split(" ").filter(Boolean).map(withoutArticle);

/** The words of a search, each once; at most eight. */
export const searchWords = (keyword: string): string[] => [...new Set(wordsOf(keyword))].slice(0, 8);

/**
 * What is stored for a search: each word once, between spaces, so that `like '% word%'` finds words that begin so. A word
 * with the Arabic article stands there without it too.
 */
export function searchableText(texts: readonly string[]): string {
  const words = texts.flatMap((text) => normaliseText(text).split(" ").filter(Boolean));
  return ` ${[...new Set(words.flatMap((word) => [word, withoutArticle(word)]))].join(" ")} `;
}

/** "المشاوي" is searched as "مشاوي"; short words keep what may be no article. */
function withoutArticle(word: string): string {
  return word.startsWith("ال") && word.length > 4 ? word.slice(2) : word;
}
