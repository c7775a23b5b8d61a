"use client";

import { useLocale } from "next-intl";
import { directionOf } from "@/config/languages";
import { formatMoney } from "@/lib/domain/money";
import { toMinor } from "@/lib/domain/money/decimals";
import { useTranslations } from "@/lib/i18n/translations";
import type { CatalogueCode, PaymentTexts } from "@/payments";

/** Shown at the field itself, because the specification's sentence is complete. */
const FIELD_ERRORS: readonly CatalogueCode[] = ["NAME_MISSING", "CARD_INVALID"];

/** The texts of the payment views in the page's language. */
export function usePaymentTexts(): PaymentTexts {
  const t = useTranslations("pay");
  const gateways = useTranslations("gateways");
  const locale = useLocale();
  // As on the button of the checkout. An amount that the shop's format cannot hold is shown as it is charged.
  const priceOf = (amount: string, currency: string) => {
    const minor = toMinor(amount, currency);
    return minor.ok ? formatMoney(minor.value, currency, locale) : `\u2066${currency} ${amount}\u2069`;
  };
  return {
    dir: directionOf(locale),
    close: t("close"),
    cardTitle: t("cardTitle"),
    securedBy: (gateway) => t("secured", { gateway }),
    gatewayName: (gateway) => gateways(`${gateway}.by`),
    name: t("name"),
    nameExample: t("nameExample"),
    cardNumber: t("cardNumber"),
    expiry: t("expiry"),
    cvv: t("cvv"),
    cvvHint: t("cvvHint"),
    fieldWrong: {
      cardNumber: t("fieldWrong.cardNumber"),
      expiry: t("fieldWrong.expiry"),
      cvv: t("fieldWrong.cvv"),
    },
    // A number reads from left to right in every language.
    testCard: (card) => t("testCard", { card: `\u2066${card}\u2069` }),
    pay: (amount, currency) => t("payAmount", { amount: priceOf(amount, currency) }),
    busy: t("busy"),
    closeRefused: t("closeRefused"),
    express: t("express"),
    orByCard: t("orByCard"),
    savedTitle: t("savedTitle"),
    savedCard: (card) => t("savedCard", { ...card }),
    addCard: t("addCard"),
    useSaved: t("useSaved"),
    loading: t("loadingForm"),
    challengeTitle: t("challenge.title"),
    challengeText: t("challenge.text"),
    challengeFrame: t("challenge.frame"),
    transfer: transferTexts(t),
    leaving: (gateway) => t("leaving", { gateway }),
    leavingHint: t("leavingHint"),
    error: (code) => (FIELD_ERRORS.includes(code) ? t(`catalogue.${code}`) : t(`outcomes.${code}`)),
  };
}

type T = ReturnType<typeof useTranslations<"pay">>;

function transferTexts(t: T): PaymentTexts["transfer"] {
  return {
    choose: t("transfer.choose"),
    byCard: t("transfer.byCard"),
    byTransfer: t("transfer.byTransfer"),
    byTransferHint: t("transfer.byTransferHint"),
    chooseBank: t("transfer.chooseBank"),
    payer: t("transfer.payer"),
    payers: { individual: t("transfer.payers.individual"), association: t("transfer.payers.association") },
    document: t("transfer.document"),
    documents: {
      CC: t("transfer.documents.CC"),
      CE: t("transfer.documents.CE"),
      TI: t("transfer.documents.TI"),
      PAS: t("transfer.documents.PAS"),
      NIT: t("transfer.documents.NIT"),
    },
    fields: {
      bank: t("transfer.fields.bank"),
      number: t("transfer.fields.number"),
      name: t("transfer.fields.name"),
      email: t("transfer.fields.email"),
      phone: t("transfer.fields.phone"),
      street: t("transfer.fields.street"),
      streetNumber: t("transfer.fields.streetNumber"),
      neighbourhood: t("transfer.fields.neighbourhood"),
      city: t("transfer.fields.city"),
      postCode: t("transfer.fields.postCode"),
    },
    postCodeHint: t("transfer.postCodeHint"),
    hint: t("transfer.hint"),
    wrong: (field) => t(`transfer.wrong.${field}`),
  };
}
