import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { buttonClass, EmptyState, MailIcon, PhoneIcon } from "@/ui-kit";

interface Props {
  business: BusinessConfig;
  /** The page's title of RTE-19. */
  heading: string;
  icon: ReactNode;
  /** What the page is for, in a line. */
  title: string;
  text: string;
  /** The next useful steps, best first; paths of this shop. */
  steps: readonly { href: string; label: string }[];
  /** Offers the business's phone or e-mail as well. */
  ask?: boolean;
}

/** A page about the guest's account: says what it is for and where to go from here. Nothing of it is personal. */
export function AccountPage({ business, heading, icon, title, text, steps, ask = false }: Props) {
  return (
    <div className="frame py-8 lg:py-12">
      <h1>{heading}</h1>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <>
            {steps.map(({ href, label }, index) => (
              <a
                key={href}
                href={publicPath(business, href)}
                className={buttonClass({ variant: index === 0 ? "primary" : "secondary" })}
              >
                {label}
              </a>
            ))}
            {ask && <Ask business={business} />}
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}

/** A person to ask: by phone, else by e-mail, as far as the business gives either. */
function Ask({ business }: { business: BusinessConfig }) {
  const t = useTranslations("footer");
  const { phone, email } = business.theme.components.footer.contactUs;
  if (!phone && !email) return null;
  const look = buttonClass({ variant: "ghost" });
  return phone ? (
    <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} aria-label={t("call", { phone })} className={look}>
      <PhoneIcon size={20} />
      <bdi dir="ltr">{phone}</bdi>
    </a>
  ) : (
    <a href={`mailto:${email}`} aria-label={t("write", { email: `${email}` })} className={look}>
      <MailIcon size={20} />
      <bdi>{email}</bdi>
    </a>
  );
}
