import type { Language } from "../../../config/languages.ts";
import { plain } from "./read-times.ts";

/** What a sentence can be about, as far as a rule wants to know it. */
type Topic =
  /** When the store opens, or ordering for later. */
  | "opening"
  | "cancelling"
  /** Whether something may be done, and until when. */
  | "permission"
  | "calling"
  | "moneyBack"
  | "invitation"
  | "cash"
  | "tax"
  /** How a price and its tax belong together. */
  | "added"
  | "included"
  | "wallet"
  /** Asks the guest to invite a friend. */
  | "inviting"
  | "table"
  | "tip"
  /** Those who may get a tip. */
  | "receiver"
  | "readiness"
  /** Open into the night. */
  | "night";

/**
 * The words of each topic, as `plain` writes them. Arabic joins articles and prepositions to a word, so its words are
 * found anywhere.
 */
const TOPICS: Readonly<Record<Language, Readonly<Record<Topic, RegExp>>>> = {
  en: {
    opening: /\b(?:tonight|today|tomorrow|days?|weeks?|later|is open)\b/,
    cancelling: /cancel/,
    permission: /\b(?:can|may|free|no cost|within|until|cannot)\b/,
    calling: /\bcall\b/,
    moneyBack: /\b(?:back|credit|cashback)\b/,
    invitation: /\b(?:invite|friend|referral)\b/,
    cash: /\bcash on delivery\b/,
    tax: /\btax(?:es)?\b/,
    added: /\b(?:added|on top|separate(?:ly)?|extra)\b/,
    included: /includ/,
    wallet: /\b(?:wallet|cashback|store credit)\b/,
    inviting: /\b(?:invite a friend|with my code)\b/,
    table: /\b(?:eat in|eat here|dine[- ]in|at the table|table orders?|terrace)\b/,
    tip: /\btips?\b/,
    receiver: /\b(?:kitchen|riders?|courier)\b/,
    readiness: /\b(?:ready|takes)\b/,
    night: /\b(?:(?:open|and|until|serving) late|late[- ](?:night|supper)|into the night|after midnight)\b/,
  },
  es: {
    opening: /\b(?:hoy|mañana|días|semanas?|más tarde|programa(?:do)?|está abiert[ao])\b/,
    cancelling: /cancel/,
    permission: /\b(?:puedes?|sin cost[eo]|hasta|antes)\b/,
    calling: /\bllama\b/,
    moneyBack: /\b(?:recuperas?|crédito|saldo|cashback)\b/,
    invitation: /\b(?:invita|amigos?)\b/,
    cash: /\befectivo\b/,
    tax: /\bimpuestos?\b/,
    added: /\b(?:suman|aparte|por separado)\b/,
    included: /incluid|incluy/,
    wallet: /\b(?:billetera|saldo|cashback)\b/,
    inviting: /\b(?:con mi código|invita [ay])\b/,
    table: /\b(?:comer? aquí|en (?:la )?mesa|terraza)\b/,
    tip: /\bpropinas?\b/,
    receiver: /\b(?:cocina|repartidor|domiciliario)\b/,
    readiness: /\b(?:listas?|listos?|tarda|demora)\b/,
    night: /\b(?:hasta (?:muy )?tarde|entrada la noche|de madrugada)/,
  },
  ar: {
    opening: /الليلة|اليوم|غدًا|أيام|لوقت لاحق/,
    cancelling: /إلغا/,
    permission: /يمكن|بلا مقابل|خلال/,
    calling: /اتصل/,
    moneyBack: /رصيد|استرد/,
    invitation: /صديق|ادعُ|دعوة/,
    cash: /نقدًا/,
    tax: /ضريب|الضرائب/,
    added: /تُضاف|منفصل/,
    included: /شامل|مشمول/,
    wallet: /محفظ|رصيد/,
    inviting: /ادعُ صديق|استخدم رمزي/,
    table: /الطاولة|للطاولة|الشرفة/,
    tip: /إكرامي/,
    receiver: /المطبخ|السائق|مندوب/,
    readiness: /جاهز/,
    night: /(?:عشاء متاخر|عشاء متأخر|حتى وقت متأخر|حتى وقت متاخر|آخر الليل|اخر الليل)/,
  },
};

/** Whether a sentence of a language is about a topic. */
export const isAbout = (topic: Topic, sentence: string, language: Language): boolean =>
  TOPICS[language][topic].test(plain(sentence));
