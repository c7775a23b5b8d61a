type Words = readonly (readonly [from: string, to: string])[];

/**
 * Words of the English texts that are spelled otherwise in the United States, or are others there: a guest gets a
 * receipt, not an invoice. Two sentences with
 * "cancelled" are fixed by the payment client's catalogue.
 */
const AMERICAN: Words = [
  ["avourite", "avorite"],
  ["ecognise", "ecognize"],
  ["eighbourhood", "eighborhood"],
  ["olour", "olor"],
  ["ustomise", "ustomize"],
  ["metre", "meter"],
  ["postal code", "ZIP code"],
  ["cutlery", "utensils"],
  ["Call the waiter", "Call your server"],
  ["a waiter", "a server"],
  ["We've told our staff", "We've let your server know"],
  ["Add dishes", "Add items"],
  ["To pay when", "Due when"],
  ["To pay", "Total"],
  ["ollusc", "ollusk"],
  ["Invoice", "Receipt"],
  // At a table Americans ask for the check, an order to go has a total, and "check the check" would read oddly.
  ["heck the bill", "heck the amount"],
  ["covers the whole bill", "covers the whole order"],
  ["this bill as it can", "this order as it can"],
  ["the checkout, up to the whole bill", "the checkout, up to the whole order"],
  ["Bill", "Check"],
  [" bill", " check"],
  // Two of the nine major allergens, as menus there have to name them.
  ["Crustaceans", "Crustacean shellfish"],
  ["Gluten", "Wheat/gluten"],
  ["ancelled", "anceled"],
  ["Payment canceled", "Payment cancelled"],
  ["Payment Canceled", "Payment Cancelled"],
  // With the space before it: the price of a delivery has a placeholder of this name.
  [" rider", " driver"],
];

/** In India a postal code is a PIN. */
const INDIAN: Words = [["postal code", "PIN code"]];

/**
 * Words that Colombians use for others of the Spanish texts: there a *sucursal* is a bank's. Both words have one gender,
 * or bring their article, so that the sentences around them stay; plurals come first.
 */
const COLOMBIAN: Words = [
  ["sucursales", "sedes"],
  ["Sucursales", "Sedes"],
  ["sucursal", "sede"],
  ["Sucursal", "Sede"],
  ["repartidores", "domiciliarios"],
  ["repartidor", "domiciliario"],
  ["la terminal de tarjetas", "el datáfono"],
  ["Lupino", "Chocho"],
];

/** By language and ISO 3166 country. */
const REGIONS: Readonly<Record<string, Words | undefined>> = { "en-US": AMERICAN, "en-IN": INDIAN, "es-CO": COLOMBIAN };

/** A single word in small letters may be the name of a placeholder. */
const isName = (text: string) => /^[a-z]*$/i.test(text) && text.charAt(0) === text.charAt(0).toLowerCase();

function respelled<Texts>(texts: Texts, words: Words): Texts {
  if (typeof texts === "string") {
    return (
      isName(texts) ? texts : words.reduce((now, [from, to]) => now.replaceAll(from, to), texts as string)
    ) as Texts;
  }
  if (Array.isArray(texts)) return texts.map((each) => respelled(each, words)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, respelled(value, words)])) as Texts;
}

/**
 * The texts of a language in the words of a country; numbers, codes and the names of placeholders stay. A list of words,
 * because a second file of texts would have to repeat each sentence that has one of them.
 */
export function regional<Texts>(texts: Texts, language: string, country: string | null): Texts {
  const words = REGIONS[`${language}-${country}`];
  return words ? respelled(texts, words) : texts;
}

/** English as the United States write it. */
export const american = <Texts>(texts: Texts): Texts => respelled(texts, AMERICAN);
