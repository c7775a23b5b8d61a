import { acceptedLanguage, knownLanguage, type Language } from "../../../config/languages.ts";

/** Texts of the sandbox's own pages. The shop's texts are in messages/; these belong to no shop. */
const en = {
  sandbox: "Sandbox",
  note: "This page stands in for {vendor}. No money moves here.",
  title: "Pay {amount}",
  to: "To {merchant}",
  reference: "Reference",
  choose: "What should happen?",
  pay: "Pay",
  pay_hint: "The payment succeeds and you return to the shop.",
  decline: "Decline",
  decline_hint: "The bank refuses the payment.",
  pending: "Leave it pending",
  pending_hint: "You return, but the bank has not decided. It expires after 15 minutes.",
  later: "Pay 10 seconds from now",
  later_hint: "Then close this tab: the payment still goes through.",
  cancel: "Cancel and return to the shop",
  tests: "Test data of {vendor}",
  tests_note: "The vendor's own test environment takes these. Here the buttons decide.",
  over: "This payment is already over",
  over_note: "It cannot be paid a second time.",
  waiting: "This payment is waiting for the bank. You may still decide it here.",
  late: "The payment arrives in 10 seconds",
  late_note: "You may close this tab now, or return to the shop and see it arrive.",
  back: "Return to the shop",
  refused: "{vendor} refuses this payment",
};
export type HostedTexts = typeof en;

const es: HostedTexts = {
  sandbox: "Pruebas",
  note: "Esta página hace las veces de {vendor}. Aquí no se mueve dinero.",
  title: "Pagar {amount}",
  to: "A {merchant}",
  reference: "Referencia",
  choose: "¿Qué quieres que pase?",
  pay: "Pagar",
  pay_hint: "El pago se aprueba y vuelves a la tienda.",
  decline: "Rechazar",
  decline_hint: "El banco rechaza el pago.",
  pending: "Dejar pendiente",
  pending_hint: "Vuelves, pero el banco aún no ha decidido. Vence a los 15 minutos.",
  later: "Pagar dentro de 10 segundos",
  later_hint: "Cierra después esta pestaña: el pago se completa de todos modos.",
  cancel: "Cancelar y volver a la tienda",
  tests: "Datos de prueba de {vendor}",
  tests_note: "Los acepta el entorno de pruebas del proveedor. Aquí deciden los botones.",
  over: "Este pago ya terminó",
  over_note: "No se puede pagar otra vez.",
  waiting: "Este pago espera al banco. Todavía puedes decidirlo aquí.",
  late: "El pago llega en 10 segundos",
  late_note: "Ya puedes cerrar esta pestaña, o volver a la tienda y ver cómo llega.",
  back: "Volver a la tienda",
  refused: "{vendor} rechaza este pago",
};

const ar: HostedTexts = {
  sandbox: "بيئة تجريبية",
  note: "هذه الصفحة بديل تجريبي عن {vendor}، ولا تنتقل فيها أي أموال.",
  title: "ادفع {amount}",
  to: "إلى {merchant}",
  reference: "المرجع",
  choose: "ماذا تريد أن يحدث؟",
  pay: "ادفع",
  pay_hint: "ينجح الدفع وتعود إلى المتجر.",
  decline: "ارفض الدفع",
  decline_hint: "يرفض البنك العملية.",
  pending: "اتركه معلّقًا",
  pending_hint: "تعود إلى المتجر ولم يقرر البنك بعد. تنتهي المهلة بعد 15 دقيقة.",
  later: "ادفع بعد 10 ثوانٍ",
  later_hint: "ثم أغلق هذه الصفحة: يصل المبلغ حتى إن لم يكن أحد ينتظره.",
  cancel: "ألغِ وعُد إلى المتجر",
  tests: "بيانات {vendor} التجريبية",
  tests_note: "تقبلها البيئة التجريبية للمزوّد نفسه. أما هنا فالأزرار هي التي تقرر.",
  over: "انتهت عملية الدفع هذه",
  over_note: "لا يمكن دفعها مرة ثانية.",
  waiting: "العملية في انتظار البنك، وما زال بإمكانك أن تقرر هنا.",
  late: "يصل المبلغ بعد 10 ثوانٍ",
  late_note: "يمكنك إغلاق هذه الصفحة الآن، أو العودة إلى المتجر لترى وصوله.",
  back: "العودة إلى المتجر",
  refused: "ترفض {vendor} هذه العملية",
};

const ALL: Readonly<Record<Language, HostedTexts>> = { en, ar, es };

/** The first supported language of a vendor's locale and of the browser's languages, in this order, else English. */
export const hostedLanguage = (...requested: readonly unknown[]): Language =>
  knownLanguage(requested.map(acceptedLanguage).find((language) => language !== null));

export const hostedTexts = (language: Language): HostedTexts => ALL[language];

/** Replaces `{name}` by its value; a name without a value becomes nothing. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
