import { useStorePhone } from "@/components/auth/phone/use-phone-text";
import { telUrl } from "@/lib/domain/pages/tel-url";
import { useSelectedStore } from "@/lib/state/provider";

/** The chosen store's number, which calls it; nothing where none is known. */
export function StoreNumber() {
  const phone = useSelectedStore(({ selected }) => selected?.storeInfo.phone || null);
  const shown = useStorePhone(phone);
  return phone ? (
    <>
      {" "}
      <a href={telUrl(phone)} className="whitespace-nowrap font-semibold text-primary-text">
        <bdi dir="ltr">{shown}</bdi>
      </a>
    </>
  ) : null;
}
