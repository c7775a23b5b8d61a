import { useTranslations } from "next-intl";
import { BandAction, wordsOf } from "@/components/landing/landing-parts";
import { LandingPicture } from "@/components/landing/landing-picture";
import type { LandingProps } from "@/components/landing/landing-props";
import { StoreLinks } from "@/components/landing/store-links";
import { businessName } from "@/lib/business/features";

/** How a design lays a band out: the classes of its parts, and the width that its picture takes. */
interface Design<Parts extends string> {
  readonly classes: Readonly<Record<Parts, string | undefined>>;
  readonly sizes: string;
}

interface AppProps extends LandingProps {
  readonly design: Design<"section" | "body" | "picture" | "words" | "text">;
}

/** The brand's apps; omitted when the configuration links to none. */
export function AppBand({ business, locale, component, design: { classes, sizes } }: AppProps) {
  const t = useTranslations("topbar");
  const { androidAppLink, iOSAppLink } = business.theme.components.topbar.leftLink;
  if (!androidAppLink && !iOSAppLink) return null;
  const text = wordsOf(component.text, { business, locale });
  return (
    <section className={classes.section} data-landing="appPromotion">
      <div className={classes.body}>
        {component.image && (
          <LandingPicture
            business={business}
            locale={locale}
            image={component.image}
            alt={component.imageAlt}
            sizes={sizes}
            className={classes.picture ?? ""}
          />
        )}
        <div className={classes.words}>
          <h2>{wordsOf(component.title, { business, locale }) ?? t("downloadApp")}</h2>
          {text && <p className={classes.text}>{text}</p>}
          <StoreLinks business={business} />
        </div>
      </div>
    </section>
  );
}

interface HeroProps extends LandingProps {
  readonly design: Design<"words" | "actions" | "picture">;
}

/** The title, a line and the buttons of the top of the page. */
export function HeroWords({ business, locale, component, design: { classes } }: HeroProps) {
  const words = wordsOf(component.subtitle, { business, locale });
  return (
    <div className={classes.words}>
      <h1>{wordsOf(component.title, { business, locale }) ?? businessName(business, locale)}</h1>
      {words && <p>{words}</p>}
      <div className={classes.actions}>
        <BandAction business={business} locale={locale} action={component.action} />
        <BandAction business={business} locale={locale} action={component.secondAction} variant="secondary" />
      </div>
    </div>
  );
}

/** The picture at the top of the page; nothing without one. */
export function HeroPicture({ business, locale, component, design: { classes, sizes } }: HeroProps) {
  const { image, imagePhone, imageAlt } = component;
  if (!image) return null;
  return (
    <LandingPicture
      business={business}
      locale={locale}
      image={image}
      imagePhone={imagePhone}
      alt={imageAlt}
      sizes={sizes}
      first
      className={classes.picture ?? ""}
    />
  );
}
