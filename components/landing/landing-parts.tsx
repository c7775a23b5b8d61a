import type { ReactNode } from "react";
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

/**
 * The words of a configured text, in their own language and direction where they are not translated. Null where there are
 * none, so that nothing is put around them.
 */
export function wordsOf(text: LocalizedText | undefined, { business, locale }: Shop): ReactNode {
  const words = textIn(business, text, locale);
  const own = ownLanguage(business, text, locale);
  return own && words ? <span {...own}>{words}</span> : words || null;
}

interface ActionProps extends Shop {
  readonly action: LandingComponent["action"];
  readonly variant?: "primary" | "secondary" | "link";
  readonly className?: string;
}

/** A band's button; none without words. */
export function BandAction({ business, locale, action, variant = "primary", className }: ActionProps) {
  const label = wordsOf(action?.label, { business, locale });
  if (!action || !label) return null;
  return (
    <a href={linkTarget(business, action.link)} className={buttonClass({ variant }, className)}>
      {label}
    </a>
  );
}

/** A text in paragraphs: blank lines separate them, as on the business's text pages. */
export function Paragraphs({
  business,
  locale,
  text,
  className,
}: Shop & { text: LocalizedText | undefined; className?: string }) {
  const own = ownLanguage(business, text, locale);
  return textIn(business, text, locale)
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => (
      <p key={paragraph} {...own} className={className}>
        {paragraph}
      </p>
    ));
}

/** The entries of a band that have words, each with a key of its own. */
export const itemsOf = (items: readonly Item[], shop: Shop) =>
  items
    .map((item, key) => ({
      key,
      item,
      title: wordsOf(item.title, shop),
      text: wordsOf(item.text, shop),
      place: wordsOf(item.place, shop),
      author: wordsOf(item.author, shop),
      price: wordsOf(item.price, shop),
    }))
    .filter(({ title, text }) => title || text);

/** A title that leads on where the entry has a link. */
export function ItemTitle({ business, item, title }: { business: Shop["business"]; item: Item; title: ReactNode }) {
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
      {itemsOf(items, shop).map(({ key, item, title, text, price }) => (
        <li key={key}>
          {item.image && (
            <LandingPicture
              {...shop}
              image={item.image}
              sizes="(width < 48rem) 90vw, 24rem"
              className="block aspect-[4/3] overflow-hidden rounded-card"
            />
          )}
          <h3>
            <ItemTitle business={shop.business} item={item} title={title} />
          </h3>
          {text && <p className="text-text-muted">{text}</p>}
          {price && <p className="font-semibold tabular-nums">{price}</p>}
        </li>
      ))}
    </ul>
  );
}
