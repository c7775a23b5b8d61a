import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import type { LocalizedText } from "@/config/fields";
import type { LandingComponent } from "@/config/schema-theme";
import { ownLanguage, textIn } from "@/lib/business/features";
import { linkTarget } from "@/lib/business/urls";
import { buttonClass } from "@/ui-kit";
import "@/components/landing/cards.css";

type Shop = Pick<LandingProps, "business" | "locale">;
type Item = LandingComponent["items"][number];

/** A text in its own language and direction where it is not translated. */
export function Words({ business, locale, text }: Shop & { text: LocalizedText | undefined }) {
  const own = ownLanguage(business, text, locale);
  const words = textIn(business, text, locale);
  return own ? <span {...own}>{words}</span> : words;
}

interface ActionProps extends Shop {
  readonly action: LandingComponent["action"];
  readonly variant?: "primary" | "secondary" | "link";
  readonly className?: string;
}

/** A band's button; none without words. */
export function BandAction({ business, locale, action, variant = "primary", className }: ActionProps) {
  const label = textIn(business, action?.label, locale);
  if (!action || !label) return null;
  return (
    <a href={linkTarget(business, action.link)} className={buttonClass({ variant }, className)}>
      <Words business={business} locale={locale} text={action.label} />
    </a>
  );
}

/** A text in paragraphs: blank lines separate them, as on the business's text pages. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => (
      <p key={paragraph} className={className}>
        {paragraph}
      </p>
    ));
}

/** The entries of a band that have words, each with a key of its own. */
export const itemsOf = (items: readonly Item[], { business, locale }: Shop) =>
  items
    .map((item, key) => ({
      key,
      item,
      title: textIn(business, item.title, locale),
      text: textIn(business, item.text, locale),
      place: textIn(business, item.place, locale),
    }))
    .filter(({ title, text }) => title || text);

/** A title that leads on where the entry has a link. */
export function ItemTitle({ business, item, title }: { business: Shop["business"]; item: Item; title: string }) {
  if (!item.link) return title;
  return (
    <a href={linkTarget(business, item.link)} className="underline-offset-4 hover:underline">
      {title}
    </a>
  );
}

/** Entries that the owner wrote: a picture, what it is, a price in their own words and a link. */
export function WrittenCards({ items, ...shop }: Shop & { items: readonly Item[] }) {
  return (
    <ul className="landing-cards">
      {itemsOf(items, shop).map(({ key, item, title, text }) => (
        <li key={key}>
          {item.image && (
            <LandingPicture
              business={shop.business}
              image={item.image}
              alt=""
              sizes="(width < 48rem) 90vw, 24rem"
              className="block aspect-[4/3] overflow-hidden rounded-card"
            />
          )}
          <h3>
            <ItemTitle business={shop.business} item={item} title={title} />
          </h3>
          {text && <p className="text-text-muted">{text}</p>}
          {item.price && <p className="font-semibold tabular-nums">{item.price}</p>}
        </li>
      ))}
    </ul>
  );
}
