"use client";

import { clsx } from "clsx";
import { useState } from "react";
import type { useAddresses } from "@/components/address/address-choice";
import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import { usePhoneText } from "@/components/auth/phone/use-phone-text";
import { FlatField } from "@/components/checkout/address/flat-field";
import { useChosenAddress } from "@/components/checkout/address/use-chosen-address";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { usePayLabel } from "@/components/checkout/blocks/pay-options";
import type { CheckoutPayment } from "@/components/checkout/payment-choice";
import { chosenSlot, type OrderTimes } from "@/components/checkout/time/order-times";
import { useSoonestWords } from "@/components/checkout/time/soonest-words";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { firstTime } from "@/components/checkout/time/use-preselected-time";
import { useWhyNotNow } from "@/components/checkout/time/why-not-now";
import type { AddressDraft } from "@/lib/api/customer/customer";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES, SELECTABLE_MODES, type Wording } from "@/lib/domain/modes";
import { offersMode } from "@/lib/domain/store/offers-mode";
import type { Soonest } from "@/lib/domain/store/soonest";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useTranslations } from "@/lib/i18n/translations";
import { useSession } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button } from "@/ui-kit";

const STRONG = "block font-semibold text-text first-letter:uppercase";

interface WhereProps {
  store: SelectedStore;
  addresses: ReturnType<typeof useAddresses>;
  pending: OrderAddress;
  /** The guest wants to say how the house is found. */
  onDetails: (address: AddressDraft) => void;
}

/** Where to. An address that was taken as it was picked asks for the flat, and has directions a tap away. */
export function WhereSummary({ store, addresses, pending, onDetails }: WhereProps) {
  const t = useTranslations("checkout.where");
  const title = useAddressTitle();
  const line = useAddressLine();
  const { address: target, isUnread, isGuess } = useChosenAddress(addresses, pending);
  const { name, address } = store.storeInfo;
  if (!MODES[store.ffMode].address) {
    return (
      <p className="text-small">
        <span className={STRONG}>{name}</span>
        {address}
      </p>
    );
  }
  if (target && pending.isAsPicked(target)) {
    return (
      // What may still be another address is drawn in its shape, and begins anew with what the book says.
      <div
        key={`${target.lat},${target.lng} ${isUnread}`}
        className={clsx(isGuess && "invisible")}
        aria-busy={isUnread || undefined}
      >
        <PickedSummary address={target} pending={pending} isWaiting={isUnread} onDetails={onDetails} />
      </div>
    );
  }
  return (
    <p className="text-small">
      <span className={STRONG}>{target ? <bdi>{title(target)}</bdi> : t("delivery")}</span>
      {target ? line(target, title(target)) : t("from", { store: name })}
    </p>
  );
}

/** An address as it was picked. A flat that is asked for here stands in its field alone; one that came with it, in the line. */
function PickedSummary({
  address,
  pending,
  isWaiting,
  onDetails,
}: Pick<WhereProps, "pending" | "onDetails"> & { address: AddressDraft; isWaiting: boolean }) {
  const t = useTranslations("checkout.where");
  const title = useAddressTitle();
  const line = useAddressLine();
  const [isAsked] = useState(!address.address_2);
  const [flat, setFlat] = useState(address.address_2 ?? "");
  const isInField = isAsked && flat.trim() === (address.address_2 ?? "");
  return (
    <>
      <p className="text-small">
        <span className={STRONG}>
          <bdi>{title(address)}</bdi>
        </span>
        {line(isInField ? { ...address, address_2: null } : address, title(address))}
      </p>
      {/* Their room is kept while the address is being checked or read: what is below must not move from under a finger. */}
      <div className={pending.checking || isWaiting ? "invisible" : undefined} data-flat-room>
        {isAsked ? <FlatField address={address} pending={pending} flat={flat} onFlat={setFlat} /> : null}
        <Button variant="ghost" size="small" className="-ms-3.5 text-start" onClick={() => onDetails(address)}>
          {t("directions")}
        </Button>
      </div>
    </>
  );
}

interface OtherModeProps {
  store: Pick<SelectedStore, "storeInfo" | "ffMode">;
  /** The modes of the business. */
  modes: readonly FulfilmentMode[];
  onPress: () => void;
}

/** That the store offers another way to get the order, which the folded answer alone does not tell. */
export function OtherMode({ store, modes, onPress }: OtherModeProps) {
  const t = useTranslations("checkout.where");
  const other = SELECTABLE_MODES.find((mode) => mode !== store.ffMode && offersMode(modes, store.storeInfo, mode));
  if (!other) return null;
  return (
    <Button variant="ghost" size="small" className="-ms-3.5 text-start" onClick={onPress} data-other-mode={other}>
      {t("instead", { mode: other })}
    </Button>
  );
}

interface WhenProps {
  times: OrderTimes;
  orderTime: OrderTime | null;
  wording: Wording;
  /** What an order for now is promised; null: nothing is. */
  soonest: Soonest | null;
}

/** TIME-05: the day and time, or how soon; and why it is the first one, if that is not now. */
export function WhenSummary({ times, orderTime, wording, soonest }: WhenProps) {
  const t = useTranslations("checkout.when");
  const words = useTimeWords();
  const soonestWords = useSoonestWords();
  const slot = chosenSlot(times, orderTime);
  const whyNotNow = useWhyNotNow(times);
  const isFirst =
    slot !== null && !times.orderNow.available && firstTime(times)?.timeSlot?.start_time === slot.start_time;
  return (
    <p className="text-small">
      <span className={STRONG}>{slot ? words.day(slot.date, "long", slot.night) : t("asap")}</span>
      {slot ? <bdi>{words.span(slot.start, slot.end)}</bdi> : null}
      {slot || soonest === null ? null : soonestWords(soonest, wording)}
      {isFirst ? (
        <span className="block" data-first-time>
          {whyNotNow}. {t("firstTime")}
        </span>
      ) : null}
    </p>
  );
}

/** Who orders, and where the confirmation goes, if the business sends one. */
export function WhoSummary({ mailsOrders }: { mailsOrders: boolean }) {
  const user = useSession((session) => session.user);
  const { national } = usePhoneText();
  if (!user) return null;
  const name = user.full_name || user.first_name;
  return (
    <p className="text-small">
      {name ? <span className={STRONG}>{name}</span> : null}
      <bdi dir="ltr">{national(user.phone)}</bdi>
      {mailsOrders && user.email ? (
        <span className="block [overflow-wrap:anywhere]" data-mail>
          <bdi>{user.email}</bdi>
        </span>
      ) : null}
    </p>
  );
}

export function PaySummary({ payment }: { payment: CheckoutPayment }) {
  const label = usePayLabel(payment.shown);
  return payment.line ? <p className={`text-small ${STRONG}`}>{label(payment.line)}</p> : null;
}
