import { StoreNumber } from "@/components/cart/store-number";
import type { AllergenSummary } from "@/components/item/choice/allergens";
import type { ItemTexts } from "@/components/item/item-texts";
import type { ItemDetail } from "@/lib/api/shop/item";
import { commaList } from "@/lib/domain/text/comma-list";
import { CheckIcon, InfoIcon, WarningIcon } from "@/ui-kit/icons/first-page";

/** Heading level: below the title of a sheet, or of a page. */
type Level = "h2" | "h3";

/** Nutrition, weight and other label and value pairs of the menu. */
export function ItemExtras({ extras, level: Heading }: Pick<ItemDetail, "extras"> & { level: Level }) {
  if (extras.length === 0) return null;
  return extras.map(({ id, name, key_values }) => (
    <section key={id} className="extras" aria-labelledby={`extra-${id}`}>
      <Heading id={`extra-${id}`}>{name}</Heading>
      <dl>
        {key_values.map((pair) => (
          <div key={pair.id}>
            <dt>{pair.key}</dt>
            <dd>{pair.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

interface Props {
  readonly summary: AllergenSummary;
  /** The menu has allergen data for this item at all. */
  readonly known: boolean;
  readonly texts: ItemTexts;
  readonly level: Level;
}

/** What the item contains and what it is free of. What is not confirmed is not named: a list of rare words alarms. */
export function AllergenList({ summary, known, texts, level: Heading }: Props) {
  const { item, allergens } = texts;
  const words = (names: readonly string[]) => commaList(names.map((name) => (allergens[name] ?? name).toLowerCase()));
  const rows = [
    { names: summary.contains, label: item.contains, Icon: WarningIcon, tone: "text-warning-text" },
    { names: summary.free, label: item.freeFrom, Icon: CheckIcon, tone: "text-success-text" },
  ].filter(({ names }) => names.length > 0);
  return (
    <section className="extras" data-allergens aria-label={item.allergens}>
      <Heading>{item.allergens}</Heading>
      {known || summary.contains.length > 0 ? (
        <ul className="allergens">
          {rows.map(({ names, label, Icon, tone }) => (
            <li key={label}>
              <Icon size={18} className={tone} />
              <span>
                <strong>{label}:</strong> {words(names)}
              </span>
            </li>
          ))}
          {summary.notConfirmed.length > 0 ? (
            <li>
              <InfoIcon size={18} className="text-text-muted" />
              <span className="text-text-muted">
                {item.unlisted}
                <StoreNumber />
              </span>
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="text-small text-text-muted">
          {item.allergensUnknown}
          <StoreNumber />
        </p>
      )}
    </section>
  );
}
