"use client";

import { AddressProblem } from "@/components/address/address-problem";
import { useAddressTitle } from "@/components/address/address-words";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { ReplaceCart } from "@/components/store/picker/replace-cart";
import { useChooseStore } from "@/components/store/picker/use-choose-store";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import { chooseAddress, OUT_OF_AREA, type OutOfAreaAddress } from "@/lib/actions/customer/addresses";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, Notice } from "@/ui-kit";

interface Props {
  readonly outOfArea: OutOfAreaAddress;
  readonly store: SelectedStore;
  readonly texts: StoreChangeTexts;
  /** The other store was pressed. */
  readonly onStart?: () => void;
  /** The order goes on at the store that delivers there. */
  readonly onDone: () => void;
}

/**
 * ADDR-02, STORE-05: the store does not deliver to the chosen address. The one that does is a tap away: mode, address and
 * the lines that it sells too come along, and the checkout goes on. What is typed and not saved yet stays as it is.
 */
export function OutOfArea({ outOfArea: { address, other }, store, texts, onStart, onDone }: Props) {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const router = useNavigate();
  const { id, tag, lat, lng } = address;
  const title = useAddressTitle()(address);
  const saved = id ? { placeId: `address:${id}`, savedTag: tag ?? "" } : { placeId: null };
  const choosing = useChooseStore({
    mode: store.ffMode,
    location: { lat, lng, address: title, ...saved },
    texts,
    asksOnlyAboutLosses: true,
    onChosen: (_store, _mode, close) => {
      close();
      if (id) chooseAddress(storefront, String(id));
      onDone();
      router.refresh();
    },
  });
  const details = { other: other?.name ?? null, at: `${lat},${lng}` };
  return (
    <>
      <AddressProblem
        error={{ code: OUT_OF_AREA, details }}
        store={store}
        fromCheckout
        instead={
          other ? (
            <Button
              size="small"
              className="py-2"
              loading={choosing.busy !== null}
              onClick={() => {
                onStart?.();
                choosing.choose(other);
              }}
              data-order-from={other.biz_location_id}
            >
              {t("orderFrom", { store: other.name })}
            </Button>
          ) : null
        }
      />
      {choosing.problem ? (
        <Notice tone="warning" live>
          {choosing.problem}
        </Notice>
      ) : null}
      {choosing.replacing ? (
        <ReplaceCart change={choosing.replacing} texts={texts} onKeep={choosing.keep} onReplace={choosing.replace} />
      ) : null}
    </>
  );
}
