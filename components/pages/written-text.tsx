import { Fragment, type ReactNode } from "react";
import type { BusinessConfig } from "@/config/schema";
import { type Block, type Phrase, richText, wordsOf } from "@/lib/business/pages/rich-text";
import { pictureSources } from "@/lib/business/picture-sources";
import { linkTarget } from "@/lib/business/urls";
import { type StatedRules, withRules } from "@/lib/domain/text/rule-texts";

interface Props {
  readonly business: BusinessConfig;
  readonly locale: string;
  readonly text: string;
  /** The server's values of the rules that the text names; null: the request failed. */
  readonly rules: StatedRules | null;
}

/**
 * A page's text as elements; nothing of it is ever HTML. A block that names a rule contains the server's value, or is
 * omitted.
 */
export function WrittenText({ text, ...shop }: Props) {
  return <Blocks {...shop} blocks={richText(text)} />;
}

type Shop = Omit<Props, "text">;

function Blocks({ blocks, ...shop }: Shop & { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, index) => {
    const holds = block.type === "quote" || block.type === "list";
    if (!holds && withRules(wordsOf(block), shop.rules, shop.locale) === null) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once, on the server
    return <OneBlock key={index} {...shop} block={block} />;
  });
}

function OneBlock({ block, ...shop }: Shop & { block: Block }) {
  if (block.type === "rule") return <hr />;
  if (block.type === "quote") {
    return (
      <blockquote>
        <Blocks {...shop} blocks={block.blocks} />
      </blockquote>
    );
  }
  if (block.type === "list") {
    const List = block.start === null ? "ul" : "ol";
    return (
      <List start={block.start ?? undefined}>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once, on the server
          <li key={index}>
            <Blocks {...shop} blocks={item} />
          </li>
        ))}
      </List>
    );
  }
  const words = <Phrases {...shop} parts={block.parts} />;
  if (block.type === "paragraph") return <p className="whitespace-pre-line">{words}</p>;
  return block.level === 2 ? <h2>{words}</h2> : <h3>{words}</h3>;
}

function Phrases({ parts, ...shop }: Shop & { parts: readonly Phrase[] }): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once, on the server
    <Fragment key={index}>{onePhrase(part, shop)}</Fragment>
  ));
}

function onePhrase(part: Phrase, shop: Shop): ReactNode {
  if (part.type === "text") return withRules(part.text, shop.rules, shop.locale);
  if (part.type === "break") return <br />;
  if (part.type === "picture") return <Picture business={shop.business} src={part.src} alt={part.alt} />;
  const words = <Phrases {...shop} parts={part.parts} />;
  if (part.type === "link") return <a href={linkTarget(shop.business, part.href)}>{words}</a>;
  return part.type === "strong" ? <strong>{words}</strong> : <em>{words}</em>;
}

function Picture({ business, src, alt }: { business: BusinessConfig; src: string; alt: string }) {
  const sources = pictureSources(business, src);
  return (
    <picture>
      <img {...sources} sizes={sources.srcSet && "(width < 48rem) 92vw, 46rem"} alt={alt} loading="lazy" />
    </picture>
  );
}
