import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "../../config/languages.ts";
import { brokenPromises, sentencesOf, tipProblem } from "./promises/rules.ts";
import { readShopRules, readSource } from "./promises/shop-rules.ts";
import { textsOf } from "./promises/texts.ts";

/**
 * Checks that no text of the demo shops states a time, an amount or a rule that their configuration contradicts: hours,
 * the cancellation window, minimums, coupons, cashback, referrals, taxes, tables, tips.
 */
const ROOT = path.resolve(import.meta.dirname, "../..");

/** Sentences that only tell a story, each with the reason. An entry that is no longer needed is an error. */
const STORIES: readonly (readonly [words: string, why: string])[] = [
  ["El plato de la medianoche", "what the dish is called in the streets"],
  ["Cocinamos el grano desde las tres", "when the corn is cooked, before any shop opens"],
  ["We start cooking the grain at three", "the same"],
  ["cocinados desde las seis de la mañana", "how long the soup has been on the stove"],
  ["on the stove since six", "the same"],
  ["stone-ground at four every afternoon", "when the batter is ground"],
  ["يُطحن على الحجر كل يوم عند الرابعة عصرًا", "the same"],
  ["molidos en piedra cada tarde a las cuatro", "the same"],
];

function problemsOfShop(id: string, used: Set<string>): string[] {
  const source = readSource(ROOT, id);
  const shop = readShopRules(source);
  return [...textsOf(source)].flatMap(({ at, language, text, place }) =>
    brokenPromises(text, language, place, shop).flatMap((problem) => {
      const story = STORIES.find(([words]) => problem.includes(words));
      if (story) used.add(story[0]);
      return story ? [] : [`${id} ${at} (${language}): ${problem}`];
    }),
  );
}

/** The storefront's own texts appear in every shop, so they must not say who receives a tip. */
function problemsOfMessages(): string[] {
  return LANGUAGES.flatMap((language) => {
    const texts = JSON.stringify(
      JSON.parse(readFileSync(path.join(ROOT, `messages/${language}.json`), "utf8")).checkout.choices.tip,
    );
    return sentencesOf(texts).flatMap((sentence) => {
      const wrong = tipProblem(sentence, language);
      return wrong ? [`messages/${language}.json: ${wrong}`] : [];
    });
  });
}

const used = new Set<string>();
const shops = readdirSync(path.join(ROOT, "config/businesses")).map((file) => path.basename(file, ".json"));
const problems = [...shops.flatMap((id) => problemsOfShop(id, used)), ...problemsOfMessages()];
for (const [words] of STORIES) if (!used.has(words)) problems.push(`“${words}” is excused and stands nowhere`);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log("No text of the demo shops promises what their configuration does not keep.");
