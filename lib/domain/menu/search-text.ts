/**
 * Normalises text for comparison in a search: lower case, no accents or Arabic vowel signs, one form for each Arabic
 * letter (أ إ آ ا, ة ه, ى ي, ؤ و, ئ ي), Latin digits, words only.
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

/** The normalised words of a text, without the Arabic article; duplicates are kept. */
export const wordsOf = (text: string): string[] => normaliseText(text).split(" ").filter(Boolean).map(withoutArticle);

/** The distinct words of a search; at most eight. */
export const searchWords = (keyword: string): string[] => [...new Set(wordsOf(keyword))].slice(0, 8);

/**
 * The stored search text: each word once, between spaces, so that `like '% word%'` finds words with that prefix. A word
 * with the Arabic article is also included without it.
 */
export function searchableText(texts: readonly string[]): string {
  const words = texts.flatMap((text) => normaliseText(text).split(" ").filter(Boolean));
  return ` ${[...new Set(words.flatMap((word) => [word, withoutArticle(word)]))].join(" ")} `;
}

/** "المشاوي" is searched as "مشاوي"; in short words the same letters may not be an article. */
function withoutArticle(word: string): string {
  return word.startsWith("ال") && word.length > 4 ? word.slice(2) : word;
}
